// Numbers with verdicts of others. Facts from the tests of open-source libraries, of which nothing else is used:
// klawdyo/validation-br, brazilian-utils/brazilian-utils, carvalhoviniciusluiz/cpf-cnpj-validator (MIT), erpbrasil/erpbrasil.base
// and the keys of the sample invoices of nfephp-org/sped-da, nfephp-org/sped-nfe and akretion/nfelib. A second calculation by
// the rule of the Receita Federal (module 11; a character counts as its ASCII code less 48) confirmed each verdict.
import { describe, expect, test } from 'vitest'
import { accessKeyDigit, parseAccessKey } from './access-key.ts'
import { checkDigit } from './check-digit.ts'
import { completeCnpj } from './cnpj.ts'
import { completeCpf } from './cpf.ts'
import { cnpj, cpf, taxDocument } from './schemas.ts'

const repeated = (length: number) => Array.from('0123456789', (digit) => digit.repeat(length))

const VALID_CPFS = [
  '133.782.710-00',
  '400.448.260-79',
  '08796742020',
  '74172316085',
  '15886489070',
  '90889477086',
  '40364478829',
  '962.718.458-60',
  '295.379.955-93',
  '29537995593',
  '017.013.558-68',
  '553.948.360-00',
  // Some libraries block it because it is well known. Its check digits are right.
  '12345678909',
]
const INVALID_CPFS = [
  '287.967.420-20',
  '333.782.710-00',
  '200.448.260-79',
  '24172316085',
  '25886489070',
  '20889477086',
  '24172316085000000',
  '11111111111777777',
  '11257245286',
  '123456',
  'abcabcabcde',
  'foo391.838.38test0-66',
  '29537995592',
  '29537995594',
  '2953799559',
  '295379955930',
  '295......379.955-93',
  '295.379.955--93',
  '295$379\n955...93',
  '734.419.622-07',
  '203.519.810-05',
  ...repeated(11),
]

const VALID_CNPJS = [
  '11.222.333/0001-81',
  '73.797.980/0001-79',
  '06.946.762/0001-61',
  '96.051.576/0001-57',
  '55.585.709/0001-98',
  '99360938000180',
  '23693443000100',
  '32432147000147',
  '91951438000100',
  '13723705000189',
  '60.391.947/0001-00',
  '54.550.752/0001-55',
  '54550752000155',
  '02.960.895/0001-31',
  '61103212000199',
  '12ABC34501DE35',
  '12.ABC.345/01DE-35',
  'AA345678000114',
  'AA345678000A29',
  '12345678000A08',
  'A3.170.7X3/0001-36',
  'A31707X3000136',
  '12ABC34D000166',
  '12.ABC.34D/0001-66',
  'A1222333000150',
  'B1222333000103',
  'C1222333000167',
  'D1222333000110',
  'E1222333000174',
  // Strict libraries refuse small letters; here they become capitals.
  '12abc34501de35',
]
const INVALID_CNPJS = [
  '53.797.980/0001-79',
  '36.946.762/0001-61',
  '26.051.576/0001-57',
  '85.585.709/0001-98',
  '39360938000180',
  '93693443000100',
  '12432147000147',
  '61951438000100',
  '11257245286531',
  'ababcabcabcdab',
  '6ad0.t391.9asd47/0ad001-00',
  '54550752000154',
  '54550752000156',
  '5455075200015',
  '545507520001555',
  '54550[752#0001..$55',
  '54.550.752/////0001-55',
  '54.550.752/0001---55',
  '14.018.406/0001-93',
  '12ABC34501DE3A',
  '12ABC34D000199',
  '12......ABC.345/01DE-35',
  '12.A-----BC.345/01DE-35',
  '12IBC34D000144',
  '12OBC34D000144',
  '12UBC34D000144',
  '12QBC34D000144',
  '12FBC34D000144',
  ...repeated(14),
]

const CPF_DIGITS = ['741723160-85', '158864890-70', '908894770-86', '295379955-93']
const CNPJ_DIGITS = [
  '112223330001-81',
  '993609380001-80',
  '324321470001-47',
  '132496630001-96',
  '752827070001-37',
  '265066480001-28',
  '708032680001-47',
  '195255840001-47',
  '888634370001-08',
  '060757490001-84',
  '554120850001-07',
  '754097240001-92',
  '029608950001-31',
  '12ABC34501DE-35',
  '12ABC3450001-88',
  'A12223330001-50',
  'B12223330001-03',
  'C12223330001-67',
  'D12223330001-10',
  'E12223330001-74',
  '12ABC34D0001-66',
]

const KEYS: readonly (readonly [key: string, model: string])[] = [
  ['50131248740351011795580001490001531345952745', '58'],
  ['43140201098983010680657960000005991148127446', '65'],
  ['35210320695448000184550010000035891981839923', '55'],
  ['32171232438772000104570010001990751153183825', '57'],
  ['42221200050690671849559100000000811540256167', '55'],
  ['32171232438772000104670010001990751234429533', '67'],
  ['35150300822602000124550010009923461099234656', '55'],
  ['35180834128745000152550010000476051695511860', '55'],
  ['42211275277525000178550030000276771368212013', '55'],
  ['15231207933914000154550010006643501427015088', '55'],
  ['94567341576807000161550010000699161000436194', '55'],
  ['43180906929383000163550010000000266000010302', '55'],
  ['41200323285089000185650010000013051817822496', '65'],
  ['41170310422724000187650010000000061000005858', '65'],
]
const WRONG_KEYS = [
  '35210320695448000184550010000035891981839924',
  '35210320695448000184540010000035891981839924',
  '99150808723218000186599000040190000241114257',
  '42221200050690671849558890000000811540256167',
  '21150605198872000120550010000821841836565171',
  '32191107670813000825550010059062251133037938',
  '29181033657677000156650010001654399001654399',
  '43211105730928000145650010000002401717268120',
]

const rejectedBy = (fields: readonly (typeof cpf)[], texts: readonly string[]) =>
  texts.filter((text) => fields.some((field) => !field.safeParse(text).success))
const acceptedBy = (fields: readonly (typeof cpf)[], texts: readonly string[]) =>
  texts.filter((text) => fields.some((field) => field.safeParse(text).success))

describe('numbers that others judged', () => {
  test('are accepted as CPF and CNPJ if they are valid', () => {
    expect(rejectedBy([cpf, taxDocument], VALID_CPFS)).toEqual([])
    expect(rejectedBy([cnpj, taxDocument], VALID_CNPJS)).toEqual([])
  })

  test('are rejected as CPF and CNPJ if they are invalid', () => {
    expect(acceptedBy([cpf, taxDocument], INVALID_CPFS)).toEqual([])
    expect(acceptedBy([cnpj, taxDocument], INVALID_CNPJS)).toEqual([])
  })

  test('have the same check digits', () => {
    const withDigits = (complete: (base: string) => string) => (whole: string) => {
      const base = whole.slice(0, -3)
      return `${base}-${complete(base).slice(base.length)}`
    }
    expect(CPF_DIGITS.map(withDigits(completeCpf))).toEqual(CPF_DIGITS)
    expect(CNPJ_DIGITS.map(withDigits(completeCnpj))).toEqual(CNPJ_DIGITS)
    expect(checkDigit('0', 9)).toBe(0)
  })

  test('are access keys if their check digit is right', () => {
    expect(KEYS.map(([key]) => [key, parseAccessKey(key)?.model])).toEqual(KEYS)
    expect(KEYS.map(([key]) => `${key.slice(0, 43)}${accessKeyDigit(key.slice(0, 43))}`)).toEqual(
      KEYS.map(([key]) => key),
    )
    expect(WRONG_KEYS.filter((key) => parseAccessKey(key) !== null)).toEqual([])
  })
})
