import { endpoints } from '@esquadro/contract/endpoints'
import { messages } from '@esquadro/texts/audit'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createFormats } from '../i18n/format.ts'
import { textIn } from '../i18n/i18n.tsx'
import { auditText } from './audit-text.ts'

const text = textIn(messages, 'ptBR')
const texts = auditText('ptBR', createFormats('ptBR'), (key) => text(key))
const plain = (expected: string) => expected.replace(/\s/g, ' ')

describe('The words of the audit log', () => {
  it('name actions and subjects, including those without a text', () => {
    expect(texts.action('customer.created')).toBe('Criação')
    expect(texts.whole('invoice.items-edited')).toBe('Nota fiscal · Itens editados')
    expect(texts.whole('carbon-credit.weighed-twice')).toBe('Carbon credit · Weighed twice')
  })

  it('label the field by its path, counted from one', () => {
    expect(texts.field('sellers.0.name')).toBe('Vendedores 1 · Nome')
    expect(texts.field('professionPolicy.Engenheiro.pce')).toBe('Política por profissão · Engenheiro · PCE')
    expect(texts.field('someNewThing')).toBe('Some new thing')
  })

  it.each([
    ['reason', 'system:cancelled', 'A loja enviou o cancelamento da nota'],
    ['status', 'awaiting-approval', 'Aguarda aprovação'],
    ['active', false, 'Não'],
    ['reason', null, 'vazio'],
    ['totalCents', 123_456, 'R$ 1.234,56'],
    ['pointsPerRealBps', 15_000, '1,5'],
    ['rateBps', 250, '2,5%'],
    ['target', 'category', 'Categoria'],
    ['startsOn', '2026-11-01', '01/11/2026'],
    ['validUntil', '2026-11-01T03:00:00.000Z', '01/11/2026 00:00'],
    ['productId', '7f0c1cf6-e738-4023-826c-eba847a2d751', '#7f0c1cf6'],
    ['fields.2', 'userData.cpf', 'Dados · CPF'],
    ['regulation', '<h2>Regra</h2><p>Um &amp; <b>dois</b></p>', 'Regra Um & dois'],
    ['reason', 'a < b', 'a < b'],
  ])('describe %s: %j as %j', (path, value, expected) =>
    expect(plain(texts.value(path, value))).toBe(expected),
  )
})

/** Calls whose body the log does not record: views and layouts of lists, drafts, runs of jobs, previews. */
const unrecorded = /^\/cms\/(lists|drafts|jobs|bulk-runs|notifications)\/|preview|update-me$/

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
}

/** Yields the fields and the options of a body. A federal state is its own word. */
function* codesOf(schema: JsonSchema): Generator<string> {
  for (const value of [...(schema.enum ?? []), schema.const])
    if (typeof value === 'string' && !/^([A-Z]{2})?$/.test(value)) yield `value.${value}`
  for (const inner of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), schema.items ?? {}])
    if (Object.keys(inner).length > 0) yield* codesOf(inner)
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    yield `field.${name}`
    yield* codesOf(inner)
  }
}

it.each(['ptBR', 'en'] as const)(
  'the log has a text in %s for everything that an administrator can set',
  (language) => {
    const codes = new Set(
      Object.values(endpoints)
        .filter(({ path }) => /^\/(cms|products|pce)\//.test(path) && !unrecorded.test(path))
        .flatMap(({ body }) =>
          body instanceof z.ZodType
            ? [...codesOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema)]
            : [],
        ),
    )
    expect(codes.size).toBeGreaterThan(300)
    expect([...codes].filter((code) => !(code in messages[language]))).toEqual([])
  },
)
