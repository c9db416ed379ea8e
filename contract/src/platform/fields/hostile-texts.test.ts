import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maskAccessKey } from './access-key.ts'
import { hideCnpj, maskCnpj } from './cnpj.ts'
import { hideCpf, maskCpf } from './cpf.ts'
import { isoFromDayMonthYear, maskDayMonthYear } from './date.ts'
import { hideEmail } from './email.ts'
import { FIELD_CODES, fieldCode } from './field-code.ts'
import { centsFromDecimal, parseMoney } from './money.ts'
import { hidePhone, maskPhone } from './phone.ts'
import {
  accessKey,
  birthDate,
  cnpj,
  cpf,
  email,
  id,
  isoDay,
  pageQuery,
  password,
  phone,
  search,
  sortQuery,
  state,
  taxDocument,
  zipCode,
} from './schemas.ts'
import { hideTaxDocument, maskTaxDocument } from './tax-document.ts'
import { maskZipCode } from './zip-code.ts'

/** Texts that break programs, by what breaks them. None has the digits of a document or a phone. */
const HOSTILE = Object.values({
  absent: ['', ' ', '\t\n', 'undefined', 'null', 'NaN', 'Infinity', '-Infinity', 'true', '[object Object]'],
  numbers: ['1e9', '0x1F', '0b1', '-0', '+1', '.5', '1_000', '1,000.00', '9'.repeat(400), '1e-400'],
  prototypes: ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', 'then'],
  controls: [
    '\0',
    '\u0001',
    '\u007F',
    '\u0085',
    '\uFEFF',
    '\uD800',
    '\uDFFF',
    '\uFFFE',
    '\u2028',
    '\r\n\r\n',
  ],
  invisible: ['\u200B', '\u202E', '\u2066x\u2069', `a${'\u0301'.repeat(500)}`],
  scripts: ['👩🏽‍🚀', '🇧🇷', '١٢٣', '１２３', 'İı', 'ﷺ', 'ǅ'],
  queries: ["'; drop table users; --", '" or ""="', '%s%n', '%00', '%E0%A4%A', '\\u0000'],
  markup: ['<script>alert(1)</script>', '<!--', ']]>', '${x}', '{{x}}', 'javascript:alert(1)', '@import'],
  commands: ['../../etc/passwd', 'C:\\con', '$(id)', '`id`', '| id', '=cmd|x!A'],
  lengths: ['a'.repeat(100_000), '('.repeat(10_000), '.-/ '.repeat(10_000), 'á'.repeat(10_000)],
}).flat()

const hostile = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'binary', maxLength: 200 }),
  // A piece inside a valid value.
  fc
    .tuple(
      fc.constantFrom(
        '52998224725',
        '11222333000181',
        'ana@exemplo.com',
        '11987654321',
        '2026-11-20',
        '99,90',
      ),
      fc.constantFrom(...HOSTILE),
      fc.nat(14),
    )
    .map(([value, piece, at]) => value.slice(0, at) + piece + value.slice(at)),
)

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
  sort: sortQuery(['name']),
}
const helpers = {
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
}

describe('a hostile text', () => {
  test.each(Object.entries(schemas))(
    'is accepted by %s as a value that it accepts again, or rejected with a known code',
    (_, schema) => {
      fc.assert(
        fc.property(hostile, (text) => {
          const result = schema.safeParse(text)
          if (result.success) expect(schema.parse(result.data)).toEqual(result.data)
          for (const issue of result.error?.issues ?? []) expect(FIELD_CODES).toContain(fieldCode(issue))
        }),
        { numRuns: 300, examples: HOSTILE.map((text) => [text]) },
      )
    },
  )

  test('is a page and a limit within the bounds, or rejected with a known code', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const { data, error } = pageQuery.safeParse({ page: text, limit: text })
        if (data) expect(data.page * data.limit).toBeGreaterThan(0)
        for (const issue of error?.issues ?? []) expect(FIELD_CODES).toContain(fieldCode(issue))
      }),
      { examples: HOSTILE.map((text) => [text]) },
    )
  })

  test('is no document, key, phone or CEP', () => {
    const schemas = [cpf, cnpj, accessKey, phone, zipCode]
    expect(HOSTILE.filter((text) => schemas.some((schema) => schema.safeParse(text).success))).toEqual([])
  })

  test.each(Object.entries(helpers))('goes through %s without an error', (_, helper) => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(() => helper(text)).not.toThrow()
      }),
      { numRuns: 300, examples: HOSTILE.map((text) => [text]) },
    )
  })
})
