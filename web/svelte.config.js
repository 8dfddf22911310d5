import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    runes: true,
    // The name stands on every element, so it is a short one.
    cssHash: ({ hash, filename, css }) => `s${hash(filename + css).slice(0, 3)}`,
  },
}
