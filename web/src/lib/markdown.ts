/**
 * The rule pages as blocks: headings, paragraphs, lists, tables, pictures, and a few words set apart.
 *
 * It reads what the rule pages use and makes plain data of it; text stays text and never becomes markup.
 */

export type Span =
  | { is: 'text'; text: string }
  | { is: 'strong' | 'em' | 'code'; text: string }
  | { is: 'link'; text: string; to: string }
export type Block =
  | { is: 'heading'; level: number; id: string; spans: Span[] }
  | { is: 'paragraph'; spans: Span[] }
  | { is: 'list'; ordered: boolean; items: Span[][] }
  | { is: 'table'; head: Span[][]; rows: Span[][][] }
  | { is: 'code'; text: string }
  | { is: 'picture'; text: string; to: string }

const SPAN = /\*\*(.+?)\*\*|\*([^*\s][^*]*?)\*|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/g

export function spans(text: string): Span[] {
  const found: Span[] = []
  let from = 0
  for (const match of text.matchAll(SPAN)) {
    const [whole, strong, em, code, label, to] = match
    if (match.index > from) found.push({ is: 'text', text: text.slice(from, match.index) })
    if (strong !== undefined) found.push({ is: 'strong', text: strong.replaceAll('`', '') })
    else if (em !== undefined) found.push({ is: 'em', text: em })
    else if (code !== undefined) found.push({ is: 'code', text: code })
    else if (label !== undefined && to !== undefined) found.push({ is: 'link', text: label, to })
    from = match.index + whole.length
  }
  if (from < text.length) found.push({ is: 'text', text: text.slice(from) })
  return found
}

export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')
}

const cells = (line: string): Span[][] =>
  line
    .replace(/^\s*\||\|\s*$/g, '')
    .split('|')
    .map((cell) => spans(cell.trim()))

const BULLET = /^\s*([-*]|\d+\.)\s+/
const STARTS = /^(#{1,6} |```|\s*\||\s*([-*]|\d+\.)\s)/

export function blocks(text: string): Block[] {
  const lines = text.split('\n')
  const found: Block[] = []
  let at = 0
  while (at < lines.length) {
    const line = lines[at]!
    const heading = /^(#{1,6}) (.*)$/.exec(line)
    const picture = /^!\[(.*)\]\((.+)\)$/.exec(line)
    if (!line.trim()) at += 1
    else if (picture) {
      found.push({ is: 'picture', text: picture[1]!, to: picture[2]! })
      at += 1
    } else if (heading) {
      const words = heading[2]!
      found.push({ is: 'heading', level: heading[1]!.length, id: slug(words), spans: spans(words) })
      at += 1
    } else if (line.startsWith('```')) {
      const start = ++at
      while (at < lines.length && !lines[at]!.startsWith('```')) at += 1
      found.push({ is: 'code', text: lines.slice(start, at).join('\n') })
      at += 1
    } else if (/^\s*\|/.test(line)) {
      const start = at
      while (at < lines.length && /^\s*\|/.test(lines[at]!)) at += 1
      const [head, , ...rows] = lines.slice(start, at)
      found.push({ is: 'table', head: cells(head!), rows: rows.map(cells) })
    } else if (BULLET.test(line)) {
      const ordered = /^\s*\d/.test(line)
      const items: string[] = []
      while (at < lines.length && lines[at]!.trim() && !/^#/.test(lines[at]!)) {
        const each = lines[at]!
        if (BULLET.test(each)) items.push(each.replace(BULLET, ''))
        else items[items.length - 1] += ` ${each.trim()}`
        at += 1
      }
      found.push({ is: 'list', ordered, items: items.map(spans) })
    } else {
      const start = at++
      while (at < lines.length && lines[at]!.trim() && !STARTS.test(lines[at]!)) at += 1
      found.push({ is: 'paragraph', spans: spans(lines.slice(start, at).join(' ')) })
    }
  }
  return found
}
