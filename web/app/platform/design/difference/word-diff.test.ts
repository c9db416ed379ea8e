import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffWords, splitWords } from './word-diff.ts'

describe('diffWords', () => {
  it('keeps what both texts share, and marks removed and added words', () => {
    expect(diffWords(['a', 'b', 'c', 'd'], ['a', 'x', 'c', 'd', 'e'])).toEqual([
      { kind: 'same', text: 'a' },
      { kind: 'removed', text: 'b' },
      { kind: 'added', text: 'x' },
      { kind: 'same', text: 'c d' },
      { kind: 'added', text: 'e' },
    ])
  })

  it('contains both texts completely, for any two texts', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 })
    fc.assert(
      fc.property(words, words, (before, after) => {
        const parts = diffWords(before, after)
        const of = (kind: 'removed' | 'added') =>
          parts.filter((part) => part.kind !== kind).flatMap(({ text }) => text.split(' '))
        expect(of('added')).toEqual(before.length > 0 ? before : of('added').filter(Boolean))
        expect(of('removed')).toEqual(after.length > 0 ? after : of('removed').filter(Boolean))
      }),
    )
  })
})

it('reads the words of an HTML text and the descriptions of its pictures', () => {
  expect(splitWords('<h2>Um &amp; dois</h2><p>três <img src="/x" alt="Planta" /></p>')).toEqual([
    'Um',
    '&',
    'dois',
    '\n',
    'três',
    '[Planta]',
    '\n',
  ])
})

it('reads the same words from markup with different whitespace and paragraphs', () => {
  expect(splitWords('<ul>\n  <li><p>Um\n dois</p></li>\n</ul>\n<p>três</p>')).toEqual(
    splitWords('<ul><li>Um dois</li></ul><p>três</p>'),
  )
  expect(splitWords('<table><tr><td><p>Ouro</p></td><td><p>10</p></td></tr></table>')).toEqual(
    splitWords('<table><tr><td>Ouro</td><td>10</td></tr></table>'),
  )
})
