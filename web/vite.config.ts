import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'

/** There is one style sheet and nothing to be loaded before a part of the script, so a part is only imported. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (part) => part()' : undefined),
}

/** No page comes with markup of the library's own, so all that takes such markup over is left out. */
const noHydration: Plugin = {
  name: 'no-hydration',
  transform: (code, id) =>
    id.includes('client/dom/hydration')
      ? code.replace('export let hydrating = false', 'export const hydrating = false').replace('hydrating = value;', 'void value;')
      : undefined,
}

/** State is replaced whole here, never changed inside, so what watches the inside of objects is left out; forgetting it is told. */
const wholeState: Plugin = {
  name: 'whole-state',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('svelte/src/internal/client/proxy.js')
      ? `export function proxy(value) {
           if (Array.isArray(value) || value?.constructor === Object) throw new Error('$state.raw, please')
           return value
         }
         export const is = Object.is
         export const get_proxied_value = (value) => value`
      : undefined,
}

// The server ships what is built, so that an installed package needs no Node at all.
export default defineConfig({
  plugins: [svelte(), plainImports, noHydration, wholeState],
  build: {
    outDir: '../hexarium/server/client',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the page may load nothing but files of its own server
    modulePreload: false,
    cssCodeSplit: false,
    target: 'es2022',
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } },
  },
})
