import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { exactness, stringifier } from './stringify.ts'

describe('a response as JSON', () => {
  const Item = z.object({
    id: z.guid().toLowerCase(),
    name: z.string(),
    note: z.string().nullable(),
    hint: z.string().optional(),
    state: z.enum(['open', 'done']),
    count: z.int(),
    tags: z.array(z.union([z.string(), z.number()])),
    by: z.record(z.string(), z.number()),
  })
  const item = {
    id: '0b7f4a52-7b0a-4a8e-9a3e-0f1f6f6f7a11',
    name: 'Reboco',
    note: null,
    state: 'open',
    count: 3,
    tags: ['a', 1],
    by: { a: 1 },
  }
  const write = stringifier(Item, { isTrusting: true })

  it.each([
    ['has exactly its fields', item],
    ['has an optional field', { ...item, hint: 'Leia' }],
    ['has an optional field that is undefined', { ...item, hint: undefined }],
  ])('is written without parsing if the value %s', (_, value) => {
    expect(exactness(Item)(value)).toBe(true)
    expect(JSON.parse(write(value))).toEqual(JSON.parse(JSON.stringify(z.parse(Item, value))))
  })

  it.each([
    ['a field that the schema does not name', { ...item, secret: 'x' }, item],
    ['an id in upper case', { ...item, id: item.id.toUpperCase() }, { ...item, id: item.id }],
  ])('is parsed if the value has %s', (_, value, expected) => {
    expect(exactness(Item)(value)).toBe(false)
    expect(JSON.parse(write(value))).toEqual(expected)
  })

  it.each([
    ['misses a field', { ...item, name: undefined }],
    ['has a number that is not finite', { ...item, count: Number.NaN }],
    ['has a value outside an enum', { ...item, state: 'lost' }],
    ['has a wrong type in a list', { ...item, tags: [true] }],
    ['has a date instead of a text', { ...item, name: new Date() }],
    ['is not an object', [item]],
  ])('is rejected if the value %s', (_, value) => {
    expect(() => write(value)).toThrow(z.ZodError)
  })

  it('strips fields at any depth', () => {
    const Page = z.object({ items: z.array(Item), total: z.int() })
    const body = stringifier(Page, { isTrusting: true })({ items: [item, { ...item, secret: 1 }], total: 2 })
    expect(JSON.parse(body)).toEqual({ items: [item, item], total: 2 })
  })

  it.each([
    ['transforms', z.string().transform((text) => text.length), 'abc', 3],
    ['rounds', z.number().overwrite(Math.round), 1.4, 1],
    ['has a default', z.object({ a: z.string().default('x') }), {}, { a: 'x' }],
  ])('is parsed by a schema that %s', (_, schema, value, expected) => {
    expect(JSON.parse(stringifier(schema, { isTrusting: true })(value))).toEqual(expected)
  })

  it('checks formats too unless it trusts the value', () => {
    const broken = { ...item, id: 'not-an-id' }
    expect(() => stringifier(Item, { isTrusting: false })(broken)).toThrow(z.ZodError)
  })
})
