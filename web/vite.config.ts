import { svelte } from '@sveltejs/vite-plugin-svelte'
import { minify } from 'terser'
import { defineConfig, type Plugin } from 'vite'

const CLIENT = 'svelte/src/internal/client'

/** What this page never needs of the libraries, and what stands in its place: the end of a file's name, and the file. */
const LEFT_OUT: [file: string, instead: string][] = [
  // There is one style sheet and nothing to be loaded before a part of the script, so a part is only imported.
  ['vite/preload-helper.js', 'export const __vitePreload = (part) => part()'],
  // State is replaced whole here, never changed inside, so nothing watches the inside of objects; forgetting it is told.
  [
    `${CLIENT}/proxy.js`,
    `export function proxy(value) {
       if (Array.isArray(value) || value?.constructor === Object) throw new Error('$state.raw, please')
       return value
     }
     export const is = Object.is
     export const get_proxied_value = (value) => value`,
  ],
  // No part of the page shows something else while it waits or when it has failed, so a part is only painted.
  [
    `${CLIENT}/dom/blocks/boundary.js`,
    `import { block, branch } from '../../reactivity/effects.js'
     export const boundary = (node, _, children) => block(() => void branch(() => children(node)))
     export const pending = () => 0`,
  ],
]
const leftOut: Plugin = {
  name: 'left-out',
  enforce: 'pre',
  load: (id) => LEFT_OUT.find(([file]) => id.endsWith(file))?.[1],
}

/** What is known here and the libraries have to ask: the end of a file's name, what stands there, and what is known. */
const KNOWN: [file: string, asked: string, known: string][] = [
  // No page comes with markup of the library's own, so all that takes such markup over is left out.
  [`${CLIENT}/dom/hydration.js`, 'export let hydrating = false', 'export const hydrating = false'],
  [`${CLIENT}/dom/hydration.js`, 'hydrating = value;', 'void value;'],
  // Nothing is waited for inside markup.
  [`${CLIENT}/reactivity/async.js`, 'async.length === 0 && pending.length === 0', 'true'],
]
const known: Plugin = {
  name: 'known',
  transform(code, id) {
    for (const [file, asked, known] of KNOWN)
      if (id.endsWith(file)) {
        if (!code.includes(asked)) throw new Error(`${file} does not ask '${asked}' any more`)
        code = code.replaceAll(asked, known)
      }
    return code
  },
}

/** What Vite has made small gets a little smaller: some 400 bytes of all that is sent. */
const smaller: Plugin = {
  name: 'smaller',
  async generateBundle(_, bundle) {
    for (const part of Object.values(bundle))
      if (part.type === 'chunk') part.code = (await minify(part.code, { module: true, compress: { passes: 3, ecma: 2020 } })).code!
  },
}

// The server ships what is built, so that an installed package needs no Node at all.
export default defineConfig({
  plugins: [svelte(), leftOut, known, smaller],
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
