import { AUDIT_ACTIONS } from '@esquadro/contract/platform/audit/vocabulary'
import { messages } from '@esquadro/texts/audit'
import { describe, expect, it } from 'vitest'
import { actionIn, fieldIn, valueIn } from './change-text.rules.ts'

describe('the words of the exported audit log', () => {
  it('name actions and fields, including those without a text of their own', () => {
    expect(actionIn('ptBR', 'invoice.items-edited')).toBe('Nota fiscal · Itens editados')
    expect(actionIn('en', 'carbon-credit.weighed-twice')).toBe('Carbon credit · Weighed twice')
    expect(fieldIn('ptBR', 'sellers.0.name')).toBe('Vendedores 1 · Nome')
    expect(fieldIn('ptBR', 'someNewThing')).toBe('Some new thing')
  })

  it('include a text for every action of the vocabulary', () => {
    for (const { subject, verb } of AUDIT_ACTIONS.map((action) => ({
      subject: action.slice(0, action.lastIndexOf('.')),
      verb: action.slice(action.lastIndexOf('.') + 1),
    }))) {
      expect(messages.ptBR).toHaveProperty([`subject.${subject}`])
      expect(messages.en).toHaveProperty([`do.${verb}`])
    }
  })

  it.each([
    ['status', 'awaiting-approval', 'Aguarda aprovação'],
    ['active', false, 'Não'],
    ['reason', null, 'vazio'],
    ['totalCents', 123_456, 'R$ 1.234,56'],
    ['pointsPerRealBps', 15_000, '1,5'],
    ['startsOn', '2026-11-01', '01/11/2026'],
    ['validUntil', '2026-11-01T03:00:00.000Z', '01/11/2026 00:00'],
    ['productId', '7f0c1cf6-e738-4023-826c-eba847a2d751', '#7f0c1cf6'],
    ['fields.2', 'userData.cpf', 'Dados · CPF'],
    ['regulation', '<h2>Regra</h2><p>Um &amp; <b>dois</b></p>', 'Regra Um & dois'],
    ['reason', 'a < b', 'a < b'],
  ])('describe %s: %j as %j', (path, value, words) => {
    expect(valueIn('ptBR', path, value).replace(/\s/g, ' ')).toBe(words)
  })
})
