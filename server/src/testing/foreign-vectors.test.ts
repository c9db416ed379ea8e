import { accessKey, maskAccessKey, parseAccessKey } from '@esquadro/contract/fields/access-key'
import { birthDate } from '@esquadro/contract/fields/birth-date'
import { checkDigit } from '@esquadro/contract/fields/check-digit'
import { cnpj, completeCnpj, hideCnpj, maskCnpj } from '@esquadro/contract/fields/cnpj'
import { completeCpf, cpf, hideCpf, maskCpf } from '@esquadro/contract/fields/cpf'
import { isoDay, isoFromDayMonthYear, maskDayMonthYear } from '@esquadro/contract/fields/date'
import { email, hideEmail } from '@esquadro/contract/fields/email'
import { FIELD_CODES, fieldCode } from '@esquadro/contract/fields/field-code'
import { id } from '@esquadro/contract/fields/id'
import { centsFromDecimal, parseMoney } from '@esquadro/contract/fields/money'
import { pageQuery, sortQuery } from '@esquadro/contract/fields/page'
import { password } from '@esquadro/contract/fields/password'
import { hidePhone, maskPhone, phone } from '@esquadro/contract/fields/phone'
import { search } from '@esquadro/contract/fields/search'
import { state } from '@esquadro/contract/fields/state'
import { hideTaxDocument, maskTaxDocument, taxDocument } from '@esquadro/contract/fields/tax-document'
import { maskZipCode, zipCode } from '@esquadro/contract/fields/zip-code'
import { describe, expect, test } from 'vitest'
import { foreignJson, hasForeignData, logSkipped } from './foreign-data.ts'

type Vector = { input: string; valid: boolean; note?: string }
type KeyVector = { key: string; valid: boolean; dv_ok: boolean; model?: string; key_matches_emit?: boolean }

/** Valid check digits that one source blocks as well-known numbers; here only the arithmetic counts. */
const DISPUTED = new Set(['12345678909'])
/** Lower-case input: strict sources refuse it, this product converts it to upper case. */
const SMALL = new Set(['12abc34501de35'])

logSkipped('vectors made elsewhere')

describe.skipIf(!hasForeignData)('numbers judged by an independent calculation', () => {
  test.each(['cpf.json', 'cnpj.json', 'cnpj_alfanumerico.json'])('%s', (file) => {
    const { vectors } = foreignJson<{ vectors: Vector[] }>(`vectors/${file}`)
    const schema = file === 'cpf.json' ? cpf : cnpj
    expect(vectors.length).toBeGreaterThan(20)
    for (const { input, valid } of vectors) {
      const expected = valid || DISPUTED.has(input) || SMALL.has(input)
      expect({ input, valid: schema.safeParse(input).success }).toEqual({ input, valid: expected })
      expect({ input, valid: taxDocument.safeParse(input).success }).toEqual({
        input,
        valid: expected || (file === 'cnpj.json' && cpf.safeParse(input).success),
      })
    }
  })

  test('check digits', () => {
    const { cnpj_dv, cpf_dv } = foreignJson<Record<string, [string, string][]>>('vectors/check_digits.json')
    for (const [base, digits] of cnpj_dv ?? []) expect(completeCnpj(base)).toBe(base + digits)
    for (const [base, digits] of cpf_dv ?? []) expect(completeCpf(base)).toBe(base + digits)
    expect(checkDigit('0', 9)).toBe(0)
  })

  test('access keys', () => {
    const { vectors } = foreignJson<{ vectors: KeyVector[] }>('vectors/nfe_access_key.json')
    for (const vector of vectors) {
      const parsed = parseAccessKey(vector.key)
      // `valid` also covers state and issuer, which are separate checks; the field covers shape and check digit.
      expect({ key: vector.key, ok: parsed !== null }).toEqual({ key: vector.key, ok: vector.dv_ok })
      if (parsed && vector.model) expect(parsed.model).toBe(vector.model)
    }
  })
})

describe.skipIf(!hasForeignData)('hostile strings', () => {
  const strings = hasForeignData ? foreignJson<string[]>('blns.json') : []
  const schemas = {
    cpf,
    cnpj,
    taxDocument,
    accessKey,
    zipCode,
    phone,
    email,
    password,
    birthDate,
    isoDay,
    id,
    search,
    state,
    pageQuery,
    sort: sortQuery(['name']),
  }

  test.each(Object.entries(schemas))('%s neither throws nor returns an unknown code', (name, schema) => {
    expect(strings.length).toBeGreaterThan(400)
    for (const text of strings) {
      const value = name === 'pageQuery' ? { page: text, limit: text } : text
      const result = schema.safeParse(value)
      for (const issue of result.error?.issues ?? []) expect(FIELD_CODES).toContain(fieldCode(issue))
    }
  })

  test('none of them is a document, a key, a phone or a CEP', () => {
    for (const text of strings) {
      for (const schema of [cpf, cnpj, accessKey, phone, zipCode])
        expect(schema.safeParse(text).success).toBe(false)
    }
  })

  test('masks, maskers and converters accept any text', () => {
    const helpers = [
      maskCpf,
      maskCnpj,
      maskTaxDocument,
      maskZipCode,
      maskPhone,
      maskAccessKey,
      maskDayMonthYear,
      hideCpf,
      hideCnpj,
      hideTaxDocument,
      hideEmail,
      hidePhone,
      isoFromDayMonthYear,
      parseMoney,
      centsFromDecimal,
    ]
    for (const text of strings) for (const helper of helpers) expect(() => helper(text)).not.toThrow()
  })
})
