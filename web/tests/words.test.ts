import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'svelte/compiler'
import { describe, expect, it } from 'vitest'

const SOURCE = join(import.meta.dirname, '../src')
/** Attributes that somebody reads or hears. */
const READ = ['title', 'alt', 'placeholder', 'label', 'aria-label', 'aria-description', 'aria-valuetext']
/** Names of classes that are given to what paints. */
const CLASSES = ['lit hover']
const SENTENCE = /\p{L}{2,} \p{L}{2,}/u

/** The English in a tree: letters of the markup, what is read out, and sentences in expressions. */
function english(tree: unknown): string[] {
  if (Array.isArray(tree)) return tree.flatMap(english)
  if (!tree || typeof tree !== 'object') return []
  const { type, name, data, value } = tree as { type?: string; name?: string; data?: string; value?: unknown }
  if (type === 'Text') return /\p{L}{2}/u.test(data!) ? [data!.trim()] : []
  if (type === 'Literal') return typeof value === 'string' && SENTENCE.test(value) && !CLASSES.includes(value) ? [value] : []
  const isUnread = type === 'StyleDirective' || (type === 'Attribute' && !READ.includes(name!))
  const parts = Object.values(tree)
  // Names of classes are no words, but what an expression says there is looked at all the same.
  return isUnread ? parts.flat().flatMap((part) => (part?.type === 'Text' ? [] : english(part))) : parts.flatMap(english)
}
function inComponent(source: string): string[] {
  const { fragment, instance } = parse(source, { modern: true })
  return english([fragment, instance])
}
function inScript(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
  return [...code.matchAll(/(['"`])([^'"`\n]*)\1/g)].map(([, , text]) => text!).filter((text) => SENTENCE.test(text))
}

describe('English', () => {
  it('is found where it is written', () => {
    const source = '<script>let a = "Not your turn"</script><p title="Help">{b} Roll</p><i class="big roll" style:width="{b}px">{a ? "go on" : a}</i>'
    expect(inComponent(source)).toEqual(['Help', 'Roll', 'go on', 'Not your turn'])
    expect(inScript("say('Not your turn') // that is\nplay('wrong')")).toEqual(['Not your turn'])
  })
  it('stands in one file', () => {
    const found = (readdirSync(SOURCE, { recursive: true }) as string[])
      .filter((file) => file !== 'words.ts' && /\.(svelte|ts)$/.test(file))
      .flatMap((file) => {
        const source = readFileSync(join(SOURCE, file), 'utf-8')
        return (file.endsWith('.svelte') ? inComponent : inScript)(source).map((text) => [file, text])
      })
    expect(found).toEqual([])
  })
})
