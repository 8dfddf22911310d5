"""Side-by-side benchmarks: always ratios within one run, because machines are noisy."""
