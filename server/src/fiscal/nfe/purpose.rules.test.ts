import { describe, expect, it } from 'vitest'
import { decideEffect } from './purpose.rules.ts'

const note = (finNFe: string, overrides: Partial<Parameters<typeof decideEffect>[0]> = {}) => {
  const found = decideEffect({
    finNFe,
    nature: 'Venda de mercadoria',
    tpNFCredito: null,
    tpNFDebito: null,
    ...overrides,
  })
  return [found.kind, found.purpose, ...(found.kind === 'other' ? [found.name, found.type] : [])]
}
const credit = (tpNFCredito: string | null) => note('5', { tpNFCredito })

describe('the effect of a note', () => {
  it.each([
    ['a sale earns', note('1'), ['sale', null]],
    ['a complement adds to its sale', note('2'), ['sale', 'complement']],
    ['an adjustment changes nothing', note('3'), ['other', null, 'adjustment', null]],
    ['a return takes back', note('4'), ['return', null]],
    ['a delivery refused as a whole takes back', credit('03'), ['return', 'refusal']],
    ['a delivery refused in part takes back', credit('06'), ['return', 'refusal']],
    ['a reduction of value takes back', credit('04'), ['return', 'reduction']],
    ['interest credited changes nothing', credit('01'), ['other', null, 'credit-note', '01']],
    ['a presumed credit changes nothing', credit('02'), ['other', null, 'credit-note', '02']],
    ['a transferred credit changes nothing', credit('05'), ['other', null, 'credit-note', '05']],
    ['an unknown credit note changes nothing', credit('99'), ['other', null, 'credit-note', '99']],
    ['a credit note without a type changes nothing', credit(null), ['other', null, 'credit-note', null]],
    ['a debit note changes nothing', note('6', { tpNFDebito: '06' }), ['other', null, 'debit-note', '06']],
    ['a finality of a later layout changes nothing', note('7'), ['other', null, 'unknown', '7']],
  ])('%s', (_, found, expected) => expect(found).toEqual(expected))

  it.each([
    'Anulação de operação - Ajuste SINIEF 13/24',
    'Anulação de operação – Ajuste SINIEF 13/2024',
    'ANULACAO DE OPERACAO AJUSTE SINIEF 13/24',
    '  anulação  da operação: ajuste sinief 15/25',
    'Anulacao de operacoes',
  ])('annuls a sale by the nature "%s", whatever its finality', (nature) => {
    for (const finNFe of ['1', '3', '4']) expect(note(finNFe, { nature })).toEqual(['return', 'annulment'])
    expect(note('6', { nature })[0]).toBe('other')
  })

  it.each([
    'Venda de mercadoria',
    'Venda após anulação de operação',
    'Anuência',
    'Substituição da nota anulada',
  ])('is that of a sale by the nature "%s"', (nature) =>
    expect(note('1', { nature })).toEqual(['sale', null]),
  )
})
