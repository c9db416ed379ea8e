import { describe, expect, it } from 'vitest'
import { matchOptions } from './match-options.ts'

const options = ['São Paulo', 'Santos', 'São José dos Campos', 'Campinas'].map((label) => ({
  label,
  value: label,
}))
const found = (search: string) => matchOptions(options, search).map(({ label }) => label)

describe('The search in a dropdown', () => {
  it('keeps all options while nothing is typed', () => expect(found('  ')).toHaveLength(4))
  it('ignores accents and case', () => expect(found('SAO')).toEqual(['São Paulo', 'São José dos Campos']))
  it('finds words in any order', () => expect(found('campos sao')).toEqual(['São José dos Campos']))
  it('finds nothing if nothing matches', () => expect(found('rio')).toEqual([]))
})
