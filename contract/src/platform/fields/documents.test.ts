import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accessKeyDigit, maskAccessKey, parseAccessKey } from './access-key.ts'
import { cnpjRoot, completeCnpj, hideCnpj, isCnpj, maskCnpj } from './cnpj.ts'
import { completeCpf, hideCpf, isCpf, maskCpf } from './cpf.ts'
import { accessKey, cnpj, cpf, search, taxDocument } from './schemas.ts'
import { hideTaxDocument, maskTaxDocument, taxDocumentKind } from './tax-document.ts'

const characters = (alphabet: string, length: number) =>
  fc
    .array(fc.constantFrom(...alphabet), { minLength: length, maxLength: length })
    .map((found) => found.join(''))
    .filter((text) => text !== text.charAt(0).repeat(length))
const DIGITS = '0123456789'
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

describe('CPF', () => {
  test('accepts 11 digits with or without mask and blanks', () => {
    for (const text of ['529.982.247-25', '52998224725', ' 529.982.247-25 ', '529 982 247 25']) {
      expect(cpf.parse(text)).toBe('52998224725')
    }
  })

  test('rejects letters and repeated separators', () => {
    for (const text of [
      '529a982.247-25',
      '529..982.247-25',
      '529.982.247--25',
      'x52998224725',
      '11111111111',
    ]) {
      expect(cpf.safeParse(text).success).toBe(false)
    }
  })

  test('accepts any base with its check digits and rejects one wrong digit', () => {
    fc.assert(
      fc.property(characters(DIGITS, 9), fc.nat(10), fc.integer({ min: 1, max: 9 }), (base, at, by) => {
        const whole = completeCpf(base)
        expect(isCpf(whole)).toBe(true)
        expect(cpf.parse(maskCpf(whole))).toBe(whole)
        const other = whole.slice(0, at) + ((Number(whole[at]) + by) % 10) + whole.slice(at + 1)
        expect(completeCpf(other.slice(0, 9)) === other).toBe(isCpf(other))
        if (at >= 9) expect(isCpf(other)).toBe(false)
      }),
    )
  })

  test('formats partial input and leaves letters unchanged', () => {
    expect(
      ['5', '5299', '5299822', '5299822472', '52998224725', '529982247251', '529a'].map(maskCpf),
    ).toEqual(['5', '529.9', '529.982.2', '529.982.247-2', '529.982.247-25', '529982247251', '529a'])
  })

  test('hides all but the six middle digits, and everything of a text that is not a CPF', () => {
    expect(hideCpf('123.456.789-09')).toBe('***.456.789-**')
    expect(hideCpf('maria@exemplo.com')).toBe('***.***.***-**')
  })
})

describe('CNPJ', () => {
  test("accepts the tax authority's example in every notation", () => {
    for (const text of ['12.ABC.345/01DE-35', '12ABC34501DE35', '12abc34501de35', ' 12.abc.345/01de-35 ']) {
      expect(cnpj.parse(text)).toBe('12ABC34501DE35')
    }
    expect(cnpj.parse('11.222.333/0001-81')).toBe('11222333000181')
  })

  test('never strips letters: a numeric CNPJ with a letter in it is invalid', () => {
    for (const text of ['A11222333000181', '11222A333000181', '12ABC34501DE3A', '11.222.333/0001--81']) {
      expect(cnpj.safeParse(text).success).toBe(false)
    }
  })

  test('accepts any base of letters and digits with its check digits and parses its masked form', () => {
    fc.assert(
      fc.property(characters(DIGITS + LETTERS, 12), (base) => {
        const whole = completeCnpj(base)
        expect(isCnpj(whole)).toBe(true)
        expect(cnpj.parse(maskCnpj(whole))).toBe(whole)
        expect(cnpj.parse(whole.toLowerCase())).toBe(whole)
        expect(taxDocumentKind(whole)).toBe('cnpj')
      }),
    )
  })

  test('cannot distinguish A from 6 by check digits: both are valid, and they are different companies', () => {
    const [letter, digit] = [completeCnpj('A12223330001'), completeCnpj('612223330001')]
    expect([isCnpj(letter), isCnpj(digit), letter.slice(12) === digit.slice(12)]).toEqual([true, true, true])
    expect(cnpjRoot(letter)).not.toBe(cnpjRoot(digit))
  })

  test('formats and masks a CNPJ', () => {
    expect(['12', '12abc', '12ABC34501', '12ABC34501DE35'].map(maskCnpj)).toEqual([
      '12',
      '12.ABC',
      '12.ABC.345/01',
      '12.ABC.345/01DE-35',
    ])
    expect(hideCnpj('12ABC34501DE35')).toBe('**.ABC.345/01DE-**')
  })
})

describe('CPF or CNPJ', () => {
  test('returns the kind of document', () => {
    expect(
      ['52998224725', '11222333000181', '12ABC34501DE35', '52998224724', ''].map(taxDocumentKind),
    ).toEqual(['cpf', 'cnpj', 'cnpj', null, null])
    expect(taxDocument.parse('529.982.247-25')).toBe('52998224725')
    expect(taxDocument.safeParse('529.982.247-2').success).toBe(false)
  })

  test('formats and masks by kind', () => {
    expect(['52998224725', '112223330001', '12a'].map(maskTaxDocument)).toEqual([
      '529.982.247-25',
      '11.222.333/0001',
      '12.A',
    ])
    expect(hideTaxDocument('52998224725')).toBe('***.982.247-**')
    expect(hideTaxDocument('11222333000181')).toBe('**.222.333/0001-**')
  })
})

describe('access key', () => {
  const first43 = '3526071222333000018155001000012345112345678'.slice(0, 43)
  const key = `${first43}${accessKeyDigit(first43)}`

  test('is split by position', () => {
    const base = '352607' + '12ABC34501DE35' + '55' + '001' + '000012345' + '1' + '12345678'
    expect(parseAccessKey(`${base}${accessKeyDigit(base)}`)).toMatchObject({
      uf: 35,
      state: 'SP',
      yearMonth: '2026-07',
      cnpj: '12ABC34501DE35',
      model: '55',
      series: 1,
      number: 12345,
      emissionType: 1,
      code: '12345678',
    })
  })

  test('accepts blanks and lower-case letters, and is formatted in groups of four', () => {
    expect(accessKey.parse(` ${maskAccessKey(key)} `)).toBe(key)
    expect(maskAccessKey(key).split(' ')).toHaveLength(11)
    const base = '352607' + '12ABC34501DE35' + '55' + '001' + '000012345' + '1' + '12345678'
    const lettered = `${base}${accessKeyDigit(base)}`
    expect(accessKey.parse(lettered.toLowerCase())).toBe(lettered)
  })

  test('fails its check digit when any single digit changes', () => {
    fc.assert(
      fc.property(fc.nat(43), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const other = key.slice(0, at) + ((Number(key[at]) + by) % 10) + key.slice(at + 1)
        const same = accessKeyDigit(other.slice(0, 43)) === Number(other[43])
        expect(parseAccessKey(other) !== null).toBe(same)
        if (at === 43) expect(same).toBe(false)
      }),
    )
  })

  test('rejects letters outside the CNPJ and other lengths', () => {
    expect(parseAccessKey(`A${key.slice(1)}`)).toBeNull()
    expect(parseAccessKey(key.slice(1))).toBeNull()
    expect(parseAccessKey(`${key}0`)).toBeNull()
  })

  const wide = key.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
  const groups = key.match(/.{4}/g) ?? []
  const city = 'https://www.nfce.fazenda.sp.gov.br'
  test.each([
    `NFe${key}`,
    `nfe ${key}`,
    `Id="NFe${key}"`,
    `Chave de acesso: ${key}`,
    `CHAVE DE ACESSO\n${groups.join(' ')}\nProtocolo de autorização 135260000000000`,
    `NF-e nº 000.012.345 Série 001 ${groups.join(' ')}`,
    `Chave${key}.`,
    `${city}/qrcode?p=${key}|3|1`,
    `${city}/qrcode?p=${key}%7C2%7C1%7C1%7C${'A1'.repeat(20)}`,
    `${city}/NFCe?chNFe=${key}&nVersao=100&tpAmb=1&dhEmi=${'3f'.repeat(25)}&digVal=${'6a'.repeat(28)}&cIdToken=000001`,
    `${key}|2|1|1|AB12`,
    `${key.slice(0, 22)}\u200B${key.slice(22)}`,
    `\u202A${key}\u202C`,
    `\uFEFF${key}\u00A0`,
    `${key.slice(0, 20)}\u00AD${key.slice(20)}`,
    groups.join('.'),
    groups.join(' - '),
    groups.join('–'),
    groups.join('\u00A0'),
    groups.join('\t'),
    `35-2607/${key.slice(6, 20)}-${key.slice(20)}`,
    `'${key}`,
    `"${key}";`,
    wide,
    `ＮＦｅ${wide}`,
  ])('is taken as people paste it: %s', (pasted) => {
    expect(accessKey.parse(pasted)).toBe(key)
    expect(search.parse(pasted)).toBe(key)
    expect(maskAccessKey(pasted)).toBe(maskAccessKey(key))
  })

  test('is taken from any text around it, with any separators in it', () => {
    const separator = fc.constantFrom('', ' ', '.', '-', '\u200B', '\u00A0', ' – ')
    const around = fc.string({ maxLength: 20 }).map((text) => text.replace(/[\p{N}\p{L}]/gu, 'x'))
    fc.assert(
      fc.property(
        around,
        around,
        fc.array(separator, { minLength: 44, maxLength: 44 }),
        (before, after, gaps) => {
          const written = [...key].map((character, at) => `${character}${at === 43 ? '' : gaps[at]}`).join('')
          expect(accessKey.parse(`${before}: ${written} ;${after}`)).toBe(key)
        },
      ),
    )
  })

  test('is not guessed among several, in a longer number or with a wrong digit', () => {
    const other = `${first43.slice(0, -1)}9`
    const second = `${other}${accessKeyDigit(other)}`
    const wrong = `${first43}${(accessKeyDigit(first43) + 1) % 10}`
    for (const text of [`${key} ${second}`, `${key}${key}`, `1${key}`, `NFe${wrong}`, `p=${key}7|2`])
      expect([text, accessKey.safeParse(text).success]).toEqual([text, false])
    expect(accessKey.parse(`${key} ${key}`)).toBe(key)
    expect(search.parse(`  cliente ${'x'.repeat(200)}`)).toHaveLength(100)
  })
})
