import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanRichText, extractText } from './rich-text.ts'

describe('cleanRichText', () => {
  it.each<[string, string, string]>([
    ['scripts with what they hold', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['handlers', '<p onclick="x()">a</p>', '<p>a</p>'],
    ['styles and classes', '<p style="color:red" class="x" id="y">a</p><style>p{}</style>', '<p>a</p>'],
    ['frames', '<p>a</p><iframe src="https://example.org"></iframe>', '<p>a</p>'],
    ['schemes that run code', '<p><a href="javascript:alert(1)">a</a></p>', '<p><a>a</a></p>'],
    ['schemes that hide code', '<p><a href="java\nscript:alert(1)">a</a></p>', '<p><a>a</a></p>'],
    ['addresses without a scheme of their own', '<p><a href="//example.org">a</a></p>', '<p><a>a</a></p>'],
    ['pictures, unless asked for', '<p>a<img src="/api/files/x" onerror="x()"></p>', '<p>a</p>'],
    [
      'the editor’s widths',
      '<table style="min-width:75px"><colgroup><col></colgroup><tbody><tr><th colspan="1" rowspan="2"><p>a</p></th></tr></tbody></table>',
      '<table><tbody><tr><th rowspan="2"><p>a</p></th></tr></tbody></table>',
    ],
  ])('removes %s', (_what, input, remaining) => {
    expect(cleanRichText(input)).toBe(remaining)
  })

  it('keeps headings, lists, tables, links and emphasis, and modernises tags', () => {
    expect(
      cleanRichText(
        '<h1>A</h1><ol start="3"><li><b>b</b> <i>c</i></li></ol><p>Um<br>dois</p><hr><blockquote>d</blockquote>',
      ),
    ).toBe(
      '<h2>A</h2><ol start="3"><li><strong>b</strong> <em>c</em></li></ol><p>Um<br />dois</p><hr /><blockquote>d</blockquote>',
    )
    expect(
      cleanRichText('<p><a href="https://example.org/?a=1&b=2">x</a> <a href="/products">y</a></p>'),
    ).toBe(
      '<p><a href="https://example.org/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">x</a> <a href="/products">y</a></p>',
    )
  })

  it('keeps pictures of this site if allowed, and no others', () => {
    const own = '<img src="/api/files/00000000-0000-4000-8000-000000000000" alt="Planta" />'
    expect(cleanRichText(`<p>${own}<img src="https://example.org/pixel.gif"></p>`, { images: true })).toBe(
      `<p>${own}</p>`,
    )
  })

  it('converts a plain text to paragraphs and escapes it', () => {
    expect(cleanRichText('Um & dois\nlinha\n\n 3 < 4 > 2 ')).toBe(
      '<p>Um &amp; dois<br />linha</p><p>3 &lt; 4 &gt; 2</p>',
    )
  })

  it.each(['', '   ', '<p></p>', '<p>&nbsp; <br></p><h2></h2>'])('treats %j as empty', (input) => {
    expect(cleanRichText(input)).toBe('')
  })

  it('is idempotent for any input', () => {
    const bit = fc.constantFrom(
      '<p>',
      '</p>',
      '<h2>',
      '</h2>',
      '<b>',
      '<td colspan="2">',
      '<a href="',
      '">',
      '<',
      '>',
      '&',
      '&lt;script&gt;',
      '"',
      "'",
      'x',
      ' ',
      '\n\n',
      '<script>',
      '</script>',
      '<img src=x onerror=y>',
      '<svg/onload=1>',
      '<!--',
      '-->',
    )
    fc.assert(
      fc.property(fc.array(bit, { maxLength: 25 }), (bits) => {
        const once = cleanRichText(bits.join(''))
        expect(cleanRichText(once)).toBe(once)
        const withoutValues = once.replace(/="[^"]*"/g, '=""')
        expect(withoutValues).not.toMatch(/<(?:script|img|svg|style|iframe)|<[^>]*\son\w+=/i)
      }),
      {
        numRuns: 500,
        examples: [[['<p>', '<svg/onload=1>', '<p>', '>']], [['-->', '<script>']]],
      },
    )
  })
})

describe('extractText', () => {
  it('returns the text without tags, with spaces between blocks', () => {
    expect(extractText('<h2>A &amp; B</h2><ul><li>c</li><li>d&nbsp;e</li></ul>')).toBe('A & B c d e')
  })
})
