import { describe, expect, it } from 'vitest'
import { formatsOf } from '../i18n/format.ts'
import { textIn } from '../i18n/i18n.tsx'
import { messages } from './audit.messages.ts'
import { auditWords } from './audit-words.ts'

const text = textIn(messages, 'ptBR')
const words = auditWords('ptBR', formatsOf('ptBR'), (key) => text(key))
const plain = (expected: string) => expected.replace(/\s/g, ' ')

describe('the words of the audit log', () => {
  it('name actions and subjects, including those without a text', () => {
    expect(words.action('customer.created')).toBe('Criação')
    expect(words.whole('invoice.items-edited')).toBe('Nota fiscal · Itens editados')
    expect(words.whole('carbon-credit.weighed-twice')).toBe('Carbon credit · Weighed twice')
  })

  it('tell a field by its path, counted from one', () => {
    expect(words.field('sellers.0.name')).toBe('Vendedores 1 · Nome')
    expect(words.field('professionPolicy.Engenheiro.pce')).toBe('Política por profissão · Engenheiro · PCE')
    expect(words.field('someNewThing')).toBe('Some new thing')
  })

  it.each([
    ['reason', 'system:cancelled', 'A loja enviou o cancelamento da nota'],
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
  ])('tell of %s: %j as %j', (path, value, expected) =>
    expect(plain(words.value(path, value))).toBe(expected),
  )
})
