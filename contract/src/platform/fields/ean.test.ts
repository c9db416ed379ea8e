import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bareEan } from './ean.ts'
import { fieldCode } from './field-code.ts'
import { blankOr, ean, email } from './schemas.ts'

const codeOf = (schema: z.ZodType, value: unknown) => {
  const issue = schema.safeParse(value).error?.issues[0]
  return issue && fieldCode(issue)
}

describe('EAN', () => {
  test.each([
    ['7891000315507', '7891000315507'],
    ['789 1000 31550-7', '7891000315507'],
    ['96385074', '96385074'],
    ['0000096385074', '96385074'],
    ['036000291452', '0036000291452'],
    ['00036000291452', '0036000291452'],
    ['17891000315504', '17891000315504'],
  ])('normalises %s to %s', (written, bare) => expect(ean.parse(written)).toBe(bare))

  test.each(['7891000315508', '0000000000000', '789100031550', '78910', 'SEM GTIN', '78910003155071'])(
    'rejects %s',
    (written) => expect(codeOf(ean, written)).toBe('ean.invalid'),
  )

  test('returns text that is not a number unchanged', () => expect(bareEan('SEM GTIN')).toBe('SEM GTIN'))
})

describe('blankOr', () => {
  const field = blankOr(email)
  test('turns blanks into an empty value and parses any other text by the field', () => {
    expect(field.parse('  ')).toBe('')
    expect(field.parse(' Ana@Exemplo.com ')).toBe('ana@exemplo.com')
    expect(codeOf(field, 'ana')).toBe('email.invalid')
    expect(codeOf(field, 3)).toBe('invalid')
  })
  test('can be described as JSON Schema', () =>
    expect(z.toJSONSchema(z.object({ field: field.optional() }))).toMatchObject({
      properties: { field: { type: 'string' } },
    }))
})
