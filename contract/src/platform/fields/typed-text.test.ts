import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { verify } from '../../ledger/extract/public.ts'
import { Reset } from '../../people/accounts/public.ts'
import { recoveryCode, totpCode } from '../../people/second-factor/public.ts'
import { accessKeyDigit } from './access-key.ts'
import { maskCnpj } from './cnpj.ts'
import { maskCpf } from './cpf.ts'
import { isoFromDayMonthYear, maskDayMonthYear } from './date.ts'
import { fieldCode, findRefusedCharacter } from './field-code.ts'
import { parseMoney } from './money.ts'
import { maskPhone } from './phone.ts'
import {
  accessKey,
  birthDate,
  blankOr,
  cnpj,
  cpf,
  ean,
  email,
  isoDay,
  line,
  lines,
  optionalText,
  partyName,
  personName,
  phone,
  search,
  taxDocument,
  zipCode,
} from './schemas.ts'
import { maskTaxDocument } from './tax-document.ts'
import { maskZipCode } from './zip-code.ts'

const first43 = '3526071222333000018155001000012345112345678'
const key = `${first43}${accessKeyDigit(first43)}`
const code = Reset.shape.code
const statementCode = verify.query.shape.code

const INVISIBLE = [
  '\u200B',
  '\u200D',
  '\u200E',
  '\u202A',
  '\u202C',
  '\u2066',
  '\u2069',
  '\u00AD',
  '\u2060',
  '\uFEFF',
  '\u0001',
]
const BLANKS = [' ', '\u00A0', '\u2009', '\u202F', '\u3000', '\t']
const DASHES = ['-', '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2212', '\uFF0D', '\uFE63']

const fullWidth = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))

interface Case {
  readonly field: z.ZodType
  /** As somebody writes it; every `-` may be any dash, every blank any blank. */
  readonly written: string
  readonly stored: string
  readonly labels?: readonly string[]
  /** Its digits may be of full width. */
  readonly isNumeric?: boolean
}

const CASES: Readonly<Record<string, Case>> = {
  cpf: {
    field: cpf,
    written: '529.982.247-25',
    stored: '52998224725',
    labels: ['CPF: ', 'CPF nº ', 'CPF do cliente: '],
    isNumeric: true,
  },
  cnpj: {
    field: cnpj,
    written: '12.abc.345/01DE-35',
    stored: '12ABC34501DE35',
    labels: ['CNPJ: ', 'CNPJ/MF nº ', 'CNPJ '],
    isNumeric: true,
  },
  'cpf or cnpj': {
    field: taxDocument,
    written: '11.222.333/0001-81',
    stored: '11222333000181',
    labels: ['CPF/CNPJ: '],
    isNumeric: true,
  },
  'optional cpf': {
    field: blankOr(cpf),
    written: '529 982 247 25',
    stored: '52998224725',
    labels: ['CPF: '],
    isNumeric: true,
  },
  'optional cnpj': {
    field: optionalText(cnpj),
    written: '11.222.333/0001-81',
    stored: '11222333000181',
    labels: ['CNPJ: '],
    isNumeric: true,
  },
  phone: {
    field: phone,
    written: '+55 (11) 98765-4321',
    stored: '11987654321',
    labels: ['tel:', 'Tel.: ', 'WhatsApp ', 'Celular (WhatsApp): '],
    isNumeric: true,
  },
  landline: {
    field: phone,
    written: '0xx11 3265-4321',
    stored: '1132654321',
    labels: ['Telefone: '],
    isNumeric: true,
  },
  'postal code': {
    field: zipCode,
    written: '01310-100',
    stored: '01310100',
    labels: ['CEP: ', 'CEP '],
    isNumeric: true,
  },
  'access key': {
    field: accessKey,
    written: `${key.slice(0, 22)} ${key.slice(22)}`,
    stored: key,
    labels: ['NFe', 'Chave de acesso: '],
    isNumeric: true,
  },
  ean: {
    field: ean,
    written: '789 1000 315507',
    stored: '7891000315507',
    labels: ['EAN: '],
    isNumeric: true,
  },
  email: {
    field: email,
    written: 'maria-rita@exemplo.com.br',
    stored: 'maria-rita@exemplo.com.br',
    labels: ['mailto:', 'E-mail: '],
  },
  day: { field: isoDay, written: '2026-07-31', stored: '2026-07-31', labels: ['Data: '], isNumeric: true },
  birthday: {
    field: birthDate,
    written: '1980-02-29',
    stored: '1980-02-29',
    labels: ['Nascimento: '],
    isNumeric: true,
  },
  'name of a person': { field: personName, written: 'Ana Prado-Reis', stored: 'Ana Prado-Reis' },
  'name of a firm': {
    field: partyName,
    written: 'Solar - Torre 1',
    stored: 'Solar - Torre 1',
    isNumeric: true,
  },
  'mailed code': {
    field: code,
    written: '1824 6366',
    stored: '18246366',
    labels: ['Código: '],
    isNumeric: true,
  },
  'code of an app': {
    field: totpCode,
    written: '182-463',
    stored: '182463',
    labels: ['Código: '],
    isNumeric: true,
  },
  'recovery code': { field: recoveryCode, written: 'abcde-fghij', stored: 'ABCDEFGHIJ' },
  'code of a statement': {
    field: statementCode,
    written: '0a1b-2c3d-4e5f-6g7h',
    stored: '0A1B2C3D4E5F6G7H',
    labels: ['Código: '],
  },
  line: { field: line(), written: 'Rua das Palmeiras', stored: 'Rua das Palmeiras' },
  lines: { field: lines(), written: 'Rua', stored: 'Rua' },
  search: { field: search, written: 'Casa Ripada', stored: 'Casa Ripada' },
}

describe('A valid value with what comes along when it is copied', () => {
  test.each(Object.entries(CASES))(
    'is accepted and stored clean: %s',
    (_, { field, written, stored, labels, isNumeric }) => {
      const noise = fc
        .array(fc.constantFrom(...INVISIBLE, ...BLANKS), { maxLength: 3 })
        .map((found) => found.join(''))
      const inside = fc.array(fc.constantFrom('', ...INVISIBLE), {
        minLength: written.length,
        maxLength: written.length,
      })
      const chosen = fc.record({
        before: noise,
        after: noise,
        inside,
        dash: fc.constantFrom(...DASHES),
        blank: fc.constantFrom(...BLANKS.slice(0, 5)),
        label: fc.constantFrom('', ...(labels ?? [])),
        isWide: fc.boolean(),
      })
      fc.assert(
        fc.property(chosen, ({ before, after, inside, dash, blank, label, isWide }) => {
          const typed = isWide && isNumeric ? fullWidth(written) : written
          const noisy = [...typed]
            .map((sign, at) => (sign === '-' ? dash : sign === ' ' ? blank : sign) + (inside[at] ?? ''))
            .join('')
          expect(field.parse(`${before}${label}${noisy}${after}`)).toBe(stored)
        }),
        { numRuns: 200 },
      )
    },
  )
})

describe('A phone number', () => {
  test.each([
    '(11) 9 8765-4321',
    '11 9 8765 4321',
    '11 9.8765-4321',
    '+55 11 9 8765-4321',
    '+55-11-98765-4321',
    '0055 11 98765-4321',
    '0xx11 98765-4321',
    '(0xx11) 98765-4321',
    '0 (XX) 11 98765-4321',
    '0**11 98765-4321',
    '011 98765-4321',
    '0 15 11 98765-4321',
    '+55 (0) 11 98765-4321',
    '\u202A+55 11 98765\u20114321\u202C',
    '(11) 98765\u20134321',
    'tel:+5511987654321',
    'https://wa.me/5511987654321',
    'https://api.whatsapp.com/send?phone=5511987654321&text=oi',
  ])('is accepted however it is written: %s', (written) => {
    expect(phone.parse(written)).toBe('11987654321')
    expect(maskPhone(written)).toBe('(11) 98765-4321')
  })
  test.each(['+1 11 98765-4321', '11 98765-43210', '11 98765-4321 ramal 2', '98765-4321'])(
    'is not guessed: %s',
    (written) => expect(phone.safeParse(written).success).toBe(false),
  )
})

describe('An e-mail', () => {
  test.each([
    ['maria@jos\u00E9.com.br', 'maria@xn--jos-dma.com.br'],
    ['maria@jose\u0301.com.br', 'maria@xn--jos-dma.com.br'],
    ['Maria@JOS\u00C9.com.br', 'maria@xn--jos-dma.com.br'],
    ['maria@xn--jos-dma.com.br', 'maria@xn--jos-dma.com.br'],
    ['Maria Souza <maria@exemplo.com.br>', 'maria@exemplo.com.br'],
    ['<maria@exemplo.com.br>;', 'maria@exemplo.com.br'],
    ['maria@exemplo.com.br.', 'maria@exemplo.com.br'],
    ['\uFF4Daria@exemplo.com.br', 'maria@exemplo.com.br'],
  ])('%s is %s', (typed, stored) => expect(email.parse(typed)).toBe(stored))
  test.each([
    'jos\u00E9@exemplo.com.br',
    'a b@exemplo.com.br',
    'maria@jos\u00E9',
    'a@b.de/x',
    'maria@exem\u00E9/plo.com',
  ])('is refused: %s', (typed) => expect(email.safeParse(typed).success).toBe(false))
})

describe('A name', () => {
  test.each([
    ['Maria D\u00B4\u00C1vila', "Maria D'\u00C1vila"],
    ['Maria D`\u00C1vila', "Maria D'\u00C1vila"],
    ['Maria D\u2018\u00C1vila', "Maria D'\u00C1vila"],
    ['Maria D\u2019\u00C1vila', "Maria D'\u00C1vila"],
    ['Jo\u00E3o\u00A0da  Silva', 'Jo\u00E3o da Silva'],
    ['Joa\u0303o da Silva', 'Jo\u00E3o da Silva'],
    ['Maria \u201CMari\u201D Souza', 'Maria "Mari" Souza'],
    ['Ana\nPrado', 'Ana Prado'],
    ['Ana \u202EodarP', 'Ana odarP'],
  ])('%s is stored as %s, of a person and of a firm', (typed, stored) => {
    expect([personName.parse(typed), partyName.parse(typed)]).toEqual([stored, stored])
  })
  test.each([
    ['Condom\u00EDnio Solar \u2013 Torre 1', 'Condom\u00EDnio Solar - Torre 1'],
    ['Hotel \u201CBela Vista\u201D Ltda', 'Hotel "Bela Vista" Ltda'],
    ['Vamos! Eventos', 'Vamos! Eventos'],
    ['Obra: Casa 5', 'Obra: Casa 5'],
    ['Casa #5', 'Casa #5'],
    ['3\u00BA Andar & Cia.', '3\u00BA Andar & Cia.'],
  ])('of a firm %s is stored as %s', (typed, stored) => expect(partyName.parse(typed)).toBe(stored))

  test.each([
    [personName, 'Ana <b>', '<'],
    [personName, 'Ana 2', '2'],
    [personName, 'ana@mal.exemplo', '@'],
    [blankOr(personName), 'Ana \u{1F600}', '\u{1F600}'],
    [optionalText(personName), 'Ana \uE000', 'U+E000'],
    [partyName, 'Casa https://mal.exemplo', '//'],
  ])('is refused with its character', (field, typed, character) => {
    const [issue] = field.safeParse(typed).error?.issues ?? []
    expect(issue && [fieldCode(issue), findRefusedCharacter(issue)]).toEqual(['character.refused', character])
  })
})

describe('The mask of an input', () => {
  test.each([
    [maskCpf, '\u202A467.781.829\u201303\u202C', '467.781.829-03'],
    [maskCpf, 'CPF: 46778182903', '467.781.829-03'],
    [maskCnpj, 'CNPJ: 12ABC34501DE35', '12.ABC.345/01DE-35'],
    [maskTaxDocument, 'CPF: 467 781 829 03', '467.781.829-03'],
    [maskZipCode, 'CEP:\u00A001310\u2013100', '01310-100'],
    [maskDayMonthYear, '2026-07-31', '31/07/2026'],
    [maskDayMonthYear, '31.07.2026', '31/07/2026'],
    [maskDayMonthYear, '\u200E31/07/2026', '31/07/2026'],
  ])('shows what was pasted as it is written', (mask, pasted, shown) => expect(mask(pasted)).toBe(shown))
})

test('An amount and a day are read as they are copied', () => {
  expect(
    ['R$\u00A01.234,56', 'Total: R$ 1.234,56', '\u22125,00', '1\u202F234,50', '\uFF11\uFF12,00'].map(
      parseMoney,
    ),
  ).toEqual([123_456, 123_456, -500, 123_450, 1_200])
  expect(
    ['31/07/2026', '31-7-2026', '31.07.2026\u200B', '2026\u201307\u201331', 'Data: 31/07/2026'].map(
      isoFromDayMonthYear,
    ),
  ).toEqual(Array(5).fill('2026-07-31'))
})

test('The joined signs of an emoji stay in a text, and its lines', () => {
  const text = 'Oi \u{1F469}\u{1F3FD}\u200D\u{1F680}\n\n  tudo bem?'
  expect(lines().parse(`\u200B ${text} \u2069`)).toBe(text)
})
