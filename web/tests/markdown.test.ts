import { describe, expect, it } from 'vitest'
import { blocks, spans } from '../src/lib/markdown'

describe('a rule page', () => {
  it('has headings that links find, paragraphs over several lines, and lists', () => {
    const found = blocks('## A turn\n\nFirst line\nsecond line.\n\n- **Roll:** one\n  more\n- two\n')
    expect(found).toEqual([
      { is: 'heading', level: 2, id: 'a-turn', spans: [{ is: 'text', text: 'A turn' }] },
      { is: 'paragraph', spans: [{ is: 'text', text: 'First line second line.' }] },
      {
        is: 'list',
        ordered: false,
        items: [[{ is: 'strong', text: 'Roll:' }, { is: 'text', text: ' one more' }], [{ is: 'text', text: 'two' }]],
      },
    ])
  })
  it('has tables', () => {
    const [table] = blocks('| build | wood |\n| --- | --- |\n| road | 1 |')
    expect(table).toEqual({
      is: 'table',
      head: [[{ is: 'text', text: 'build' }], [{ is: 'text', text: 'wood' }]],
      rows: [[[{ is: 'text', text: 'road' }], [{ is: 'text', text: '1' }]]],
    })
  })
  it('has pictures between its paragraphs, and leaves text as text', () => {
    expect(blocks('one\n\n![A [red] road](pictures/road.svg)\n\ntwo').map(({ is }) => is)).toEqual(['paragraph', 'picture', 'paragraph'])
    expect(blocks('![A [red] road](pictures/road.svg)')).toEqual([{ is: 'picture', text: 'A [red] road', to: 'pictures/road.svg' }])
    expect(spans('a < b & `c` [d](#e)')).toEqual([
      { is: 'text', text: 'a < b & ' },
      { is: 'code', text: 'c' },
      { is: 'text', text: ' ' },
      { is: 'link', text: 'd', to: '#e' },
    ])
  })
})
