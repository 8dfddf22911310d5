"""What is good in War in Heaven, for those who search: features with weights, and what to try first."""
