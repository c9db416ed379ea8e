import { isCnpj } from '@esquadro/contract/platform/fields/cnpj'
import { isCpf } from '@esquadro/contract/platform/fields/cpf'
import { expect, test } from 'vitest'
import { aCnpj, aCpf } from './documents.ts'

const seeds = Array.from({ length: 3_000 }, (_, seed) => seed)

test.each([
  ['CPF', aCpf, isCpf],
  ['CNPJ', (seed: number) => aCnpj(seed), isCnpj],
  ['CNPJ with letters', (seed: number) => aCnpj(seed, { alphanumeric: true }), isCnpj],
] as const)('%s: valid, its own for each seed, and the same each time', (_, make, isValid) => {
  const made = seeds.map(make)
  expect(made.filter((item) => !isValid(item))).toEqual([])
  expect(new Set(made).size).toBe(seeds.length)
  expect(seeds.map(make)).toEqual(made)
})

test('no two companies share a root, but branches of one company do', () => {
  expect(new Set(seeds.map((seed) => aCnpj(seed).slice(0, 8))).size).toBe(seeds.length)
  expect(aCnpj(3, { branch: 2 }).slice(0, 12)).toBe(`${aCnpj(3).slice(0, 8)}0002`)
  expect(aCnpj(3, { alphanumeric: true })).toMatch(/[A-Z]/)
})
