import { describe, expect, it } from 'vitest'
import { localPage } from './local-page.ts'

const rows = ['Água', 'Brasa', 'Cobre', 'Traçado'].map((name) => ({ name }))
const names = (q: string, page = 1, limit = 10) =>
  localPage(rows, { q, page, limit })?.items.map(({ name }) => name)

describe('a page of a list that is here whole', () => {
  it('is searched without accents and capitals', () => {
    expect(names('AGUA')).toEqual(['Água'])
    expect(names('traca')).toEqual(['Traçado'])
    expect(names('')).toHaveLength(4)
  })
  it('is cut where the view says, and counts all that was found', () => {
    expect(names('', 2, 3)).toEqual(['Traçado'])
    expect(localPage(rows, { q: '', page: 2, limit: 3 })?.total).toBe(4)
  })
  it('is nothing while there is no list', () =>
    expect(localPage(undefined, { q: '', page: 1, limit: 10 })).toBeUndefined())
})
