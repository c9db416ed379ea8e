import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ageOn, birthDateProblem } from './birth-date.ts'
import {
  businessDay,
  dayMonthYearFromIso,
  daysBetween,
  isoFromDayMonthYear,
  maskDayMonthYear,
} from './date.ts'
import { hideEmail } from './email.ts'
import { FIELD_CODES, fieldCode, fieldCodeBounds, fieldCodes } from './field-code.ts'
import { centsFromDecimal, formatAmount, formatMoney, parseMoney } from './money.ts'
import { readSort } from './page.ts'
import { hidePhone, isMobile, maskPhone } from './phone.ts'
import { formatPoints } from './points.ts'
import {
  birthDate,
  cents,
  cpf,
  email,
  id,
  isoDay,
  paged,
  pageQuery,
  partyName,
  password,
  personName,
  phone,
  positivePoints,
  search,
  sortQuery,
  state,
  zipCode,
} from './schemas.ts'
import { STATE_CODES, STATES, stateOfCode } from './state.ts'
import { maskZipCode } from './zip-code.ts'

/** The code of the first issue, or `ok`. */
function verdict(schema: z.ZodType, value: unknown): string {
  const issue = schema.safeParse(value).error?.issues[0]
  return issue ? fieldCode(issue) : 'ok'
}

describe('field codes', () => {
  const cases: [string, z.ZodType, unknown][] = [
    ['required', cpf, undefined],
    ['required', cpf, null],
    ['required', cpf, '  '],
    ['invalid', cpf, 12],
    ['cpf.invalid', cpf, '123'],
    ['too-long', cpf, '1'.repeat(1_000_000)],
    ['too-short', password, 'curta'],
    ['too-long', password, 'x'.repeat(129)],
    ['required', password, ''],
    ['option.invalid', state, 'XX'],
    ['number.invalid', cents, '12'],
    ['number.invalid', cents, 1.5],
    ['number.invalid', pageQuery, { page: 'abc' }],
    ['too-small', pageQuery, { page: '0' }],
    ['too-big', pageQuery, { limit: '101' }],
    ['too-small', positivePoints, 0],
    ['too-few', z.array(z.string()).min(2), ['a']],
    ['too-many', z.array(z.string()).max(1), ['a', 'b']],
    ['not-multiple', z.number().multipleOf(5), 7],
    ['unknown-field', z.strictObject({}), { more: 1 }],
    ['id.invalid', id, 'abc'],
    ['date.invalid', z.iso.datetime(), 'ontem'],
    ['url.invalid', z.url(), 'x'],
    ['invalid', z.union([z.literal('a'), z.literal('b')]), 'c'],
    ['invalid', z.string().refine(() => false), 'x'],
    ['passwords.differ', z.string().refine(() => false, { params: { code: 'passwords.differ' } }), 'x'],
    ['invalid', z.string().refine(() => false, { params: { code: 'made.up' } }), 'x'],
  ]
  test.each(cases)('%s', (code, schema, value) => {
    expect(verdict(schema, value)).toBe(code)
    // With the error map, the code itself is the message, and forms get only that.
    expect(schema.safeParse(value, fieldCodes).error?.issues[0]?.message).toBe(code)
    expect(FIELD_CODES).toContain(code)
  })

  test('include the bounds for the texts', () => {
    const [issue] = password.safeParse('curta').error?.issues ?? []
    expect(issue && fieldCodeBounds(issue)).toEqual({ min: 8 })
  })

  test('report a missing option as required when the error map is used', () => {
    expect(state.safeParse(undefined, fieldCodes).error?.issues[0]?.message).toBe('required')
  })

  test('can be described as JSON Schema for every field', () => {
    for (const schema of [
      cpf,
      email,
      password,
      birthDate,
      isoDay,
      id,
      pageQuery,
      paged(cpf),
      sortQuery(['a']),
    ]) {
      expect(() => z.toJSONSchema(schema, { io: 'input' })).not.toThrow()
      expect(() => z.toJSONSchema(schema, { io: 'output' })).not.toThrow()
    }
  })
})

describe('phone and CEP', () => {
  test.each([
    ['(11) 98765-4321', '11987654321'],
    ['+55 11 98765-4321', '11987654321'],
    ['5511987654321', '11987654321'],
    ['11 3265-4321', '1132654321'],
    ['55991234567', '55991234567'],
    ['5532221111', '5532221111'],
  ])('%s', (text, bare) => expect(phone.parse(text)).toBe(bare))

  test.each([
    '10987654321',
    '11887654321',
    '1162654321',
    '987654321',
    '1198765432a',
    '+1 212 555 0100',
    '119876543210',
  ])('reject %s as a phone number', (text) => expect(verdict(phone, text)).toBe('phone.invalid'))

  test('format, mask and classify phone numbers', () => {
    expect(['11', '119', '1198765', '11987654321', '1132654321', '11326'].map(maskPhone)).toEqual([
      '(11',
      '(11) 9',
      '(11) 98765',
      '(11) 98765-4321',
      '(11) 3265-4321',
      '(11) 326',
    ])
    expect([hidePhone('11987654321'), hidePhone('1132654321'), hidePhone('x')]).toEqual([
      '(11) *****-4321',
      '(11) ****-4321',
      '(**) *****-****',
    ])
    expect([isMobile('11987654321'), isMobile('1132654321')]).toEqual([true, false])
  })

  test('parse, format and reject CEPs', () => {
    expect(zipCode.parse('01310-100')).toBe('01310100')
    expect(zipCode.parse('01.310-100')).toBe('01310100')
    expect(['00000-000', '0131010', '013101000', '01310-10a'].map((text) => verdict(zipCode, text))).toEqual(
      Array(4).fill('zip-code.invalid'),
    )
    expect(['013', '013101', '01310100'].map(maskZipCode)).toEqual(['013', '01310-1', '01310-100'])
  })
})

describe('e-mail', () => {
  test('is compared in lower case without blanks', () => {
    expect(email.parse('  Maria.Souza@Exemplo.COM.br ')).toBe('maria.souza@exemplo.com.br')
  })
  test.each([
    'a@b',
    'a b@c.de',
    '@c.de',
    'a@@c.de',
    'a..b@c.de',
    '.a@c.de',
    'a.@c.de',
    'a@-c.de',
    'a@c.d-',
    'a@c..de',
    'a\n@c.de',
  ])('rejects %j', (text) => expect(verdict(email, text)).toBe('email.invalid'))
  test('keeps the first letter and the domain when masked', () => {
    expect(hideEmail('Maria@Exemplo.com')).toBe('m***@exemplo.com')
    expect(hideEmail('nothing')).toBe('***')
  })
})

describe('dates', () => {
  test('accept calendar days only', () => {
    expect(['2026-07-31', '2024-02-29'].map((text) => verdict(isoDay, text))).toEqual(['ok', 'ok'])
    for (const text of ['2026-02-29', '2026-13-01', '2026-00-10', '0001-01-01', '31/07/2026', '2026-7-1']) {
      expect(verdict(isoDay, text)).toBe('date.invalid')
    }
  })

  test('convert to day/month/year and back', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }),
        (date) => {
          const iso = date.toISOString().slice(0, 10)
          expect(isoFromDayMonthYear(dayMonthYearFromIso(iso))).toBe(iso)
        },
      ),
    )
    expect(['1/2/1990', '31/02/1990', '1990-02-30', ''].map(isoFromDayMonthYear)).toEqual([
      '1990-02-01',
      null,
      null,
      null,
    ])
    expect(['31', '3107', '31072026', '31/07/2026'].map(maskDayMonthYear)).toEqual([
      '31',
      '31/07',
      '31/07/2026',
      '31/07/2026',
    ])
  })

  test('start a business day at midnight in São Paulo', () => {
    expect(businessDay(new Date('2026-08-01T02:59:59Z'))).toBe('2026-07-31')
    expect(businessDay(new Date('2026-08-01T03:00:00Z'))).toBe('2026-08-01')
    expect(daysBetween('2026-01-01', '2026-04-01')).toBe(90)
  })

  test('validate a birth date by the age on the given day', () => {
    const today = '2026-11-21'
    expect(
      ['2010-11-21', '2010-11-22', '1906-11-21', '1905-11-20', '2026-11-22', '1990-02-30'].map((text) =>
        birthDateProblem(text, today),
      ),
    ).toEqual([null, 'birth-date.too-young', null, 'birth-date.too-old', 'date.future', 'date.invalid'])
    expect(ageOn('1990-11-22', today)).toBe(35)
    expect(verdict(birthDate, '1990-05-17')).toBe('ok')
    expect(verdict(birthDate, '2999-01-01')).toBe('date.future')
  })
})

describe('money and points', () => {
  test.each([
    ['R$ 1.234,56', 123456],
    ['1234,5', 123450],
    ['1.234', 123400],
    ['0,01', 1],
    ['-R$ 10,00', -1000],
    ['R$ -10,00', -1000],
    ['1234.56', null],
    ['1.23,00', null],
    ['1,234', null],
    ['-R$ -1', null],
    ['', null],
    ['9'.repeat(30), null],
  ])('%s', (text, expected) => expect(parseMoney(text)).toBe(expected))

  test('parse what they formatted', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e14, max: 1e14 }), (value) => {
        expect(parseMoney(formatMoney(value))).toBe(value)
        expect(parseMoney(formatAmount(value))).toBe(value)
      }),
    )
    expect([123456789, -5, 0].map(formatMoney)).toEqual(['R$ 1.234.567,89', '-R$ 0,05', 'R$ 0,00'])
  })

  test('parse decimals of files exactly', () => {
    expect(
      ['294.64', '0.1', '12', '5.000000', '1.234', '1e3', '-2.50', '1,00'].map(centsFromDecimal),
    ).toEqual([29464, 10, 1200, 500, null, null, -250, null])
  })

  test('format points with dots between thousands', () =>
    expect([0, 999, 12345, -1000000].map(formatPoints)).toEqual(['0', '999', '12.345', '-1.000.000']))
})

describe('lists', () => {
  test('parse page and limit from text and have defaults', () => {
    expect(pageQuery.parse({})).toEqual({ page: 1, limit: 10 })
    expect(pageQuery.parse({ page: '3', limit: '25' })).toEqual({ page: 3, limit: 25 })
    for (const limit of [1, 11, 100]) expect(pageQuery.parse({ limit: String(limit) }).limit).toBe(limit)
    for (const limit of ['0', '101', '1000', '-10', '2.5', ''])
      expect(pageQuery.safeParse({ limit }).success).toBe(false)
    for (const page of ['0', '-1', '1.5', 'NaN', '1e999', '99999999']) {
      expect(pageQuery.safeParse({ page }).success).toBe(false)
    }
  })

  test('sort an allowed column in both directions and reject any other column', () => {
    const sort = sortQuery(['name', 'points'])
    expect([readSort(sort.parse('name')), readSort(sort.parse('-points'))]).toEqual([
      { column: 'name', direction: 'asc' },
      { column: 'points', direction: 'desc' },
    ])
    expect(sort.safeParse('--name').success).toBe(false)
    expect(sort.safeParse('name; drop table').success).toBe(false)
  })

  test('describe the response of a page', () => {
    expect(paged(cpf).parse({ items: ['52998224725'], total: 1, page: 1, limit: 10, more: 1 })).toEqual({
      items: ['52998224725'],
      total: 1,
      page: 1,
      limit: 10,
    })
  })

  test('trim the search text and limit its length', () => {
    expect(search.parse('  tinta ')).toBe('tinta')
    expect(search.parse('x'.repeat(101))).toBe('x'.repeat(100))
    expect(verdict(search, 'x'.repeat(1_001))).toBe('too-long')
  })

  test('compare ids without case', () => {
    expect(id.parse('0F8FAD5B-D9CB-469F-A165-70867728950E')).toBe('0f8fad5b-d9cb-469f-a165-70867728950e')
  })
})

test('know 27 states with different IBGE numbers', () => {
  expect(STATES).toHaveLength(27)
  expect(new Set(Object.values(STATE_CODES)).size).toBe(27)
  expect([stateOfCode(35), stateOfCode(99)]).toEqual(['SP', null])
})

describe('names', () => {
  test.each([
    ["Ana D'Ávila-Prado Jr.", true, true],
    ['Construtora 3 Irmãos & Cia. Ltda (filial 2)', false, true],
    ['Ana <b>Prado</b>', false, false],
    ['Ana https://mal.exemplo', false, false],
    ['ana@mal.exemplo', false, false],
  ])('%j is the name of a person: %s, of a customer or store: %s', (name, isPerson, isParty) => {
    expect([personName.safeParse(name).success, partyName.safeParse(name).success]).toEqual([
      isPerson,
      isParty,
    ])
  })
})
