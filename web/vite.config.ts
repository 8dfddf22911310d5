import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

// The server ships what is built, so that an installed package needs no Node at all.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../hexarium/server/client',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the page may load nothing but files of its own server
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } },
  },
})
