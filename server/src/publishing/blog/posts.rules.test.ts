import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimateReadingMinutes, freeSlug, makeSlug, stateOf, uniqueTags } from './posts.rules.ts'

describe('makeSlug', () => {
  it.each([
    ['Reboco à cal: três camadas', 'reboco-a-cal-tres-camadas'],
    ['  “Luz” — & sombra!  ', 'luz-sombra'],
    ['…', 'texto'],
  ])('derives from %s the address %s', (title, slug) => expect(makeSlug(title)).toBe(slug))

  it('derives a valid address from any title, different from existing ones', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.uniqueArray(fc.nat(20)), (title, numbers) => {
        const slug = makeSlug(title)
        const used = new Set([slug, ...numbers.map((number) => `${slug}-${number}`)])
        const free = freeSlug(slug, used)
        expect(free).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        expect(free.length).toBeLessThanOrEqual(100)
        expect(used.has(free)).toBe(false)
      }),
    )
  })
})

it('counts 200 words a minute, and at least one minute', () => {
  expect(estimateReadingMinutes('')).toBe(1)
  expect(estimateReadingMinutes('palavra '.repeat(1_000))).toBe(5)
})

it('keeps each tag once, ignoring case', () => {
  expect(uniqueTags(['Cal', 'cal', 'Luz'])).toEqual(['cal', 'Luz'])
})

it('shows a published post from its date on', () => {
  const now = new Date('2026-11-20T15:00:00Z')
  const later = new Date('2026-11-20T15:00:01Z')
  expect(stateOf({ status: 'published', publishedAt: now }, now)).toBe('published')
  expect(stateOf({ status: 'published', publishedAt: later }, now)).toBe('scheduled')
  expect(stateOf({ status: 'draft', publishedAt: now }, now)).toBe('draft')
})
