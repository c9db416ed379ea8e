import { checkDigit } from './check-digit.ts'
import { group } from './mask.ts'
import { type State, stateOfCode } from './state.ts'
import { cleanCode } from './typed-text.ts'

/** The parts of an access key. `cnpj` has 14 characters: a CNPJ, or a CPF after three zeros. */
export type AccessKey = {
  key: string
  uf: number
  state: State | null
  /** `2026-07` */
  yearMonth: string
  cnpj: string
  model: string
  series: number
  number: number
  emissionType: number
  code: string
  digit: number
}

/** The separators between the groups of a key, as printed or copied. */
const BETWEEN = String.raw`[\s._·/-]*`
const WRITTEN = new RegExp(
  String.raw`(?<!\d)(?=(\d(?:${BETWEEN}\d){5}(?:${BETWEEN}[0-9A-Z]){12}(?:${BETWEEN}\d){26})(?![0-9A-Z]))`,
  'gu',
)

/**
 * Returns the only access key in a text, in capitals, or null. The text may be a key as people copy it: with labels, in the
 * address of a QR code, with blanks, dots, dashes, invisible characters or full-width digits.
 */
export function findAccessKey(text: string): string | null {
  const plain = cleanCode(text).toUpperCase()
  const keys = [...plain.matchAll(WRITTEN)].map(([, written = '']) => written.replace(/[^0-9A-Z]/g, ''))
  const valid = new Set(keys.filter(isAccessKey))
  // Digits before the key may make another one by chance.
  const likely = valid.size > 1 ? [...valid].filter(isPlausible) : [...valid]
  return likely.length === 1 ? (likely[0] ?? null) : null
}

/** Whether the state, the month and the model of a key exist. */
function isPlausible(key: string): boolean {
  const parts = splitAccessKey(key)
  return (
    parts?.state != null &&
    /-(?:0[1-9]|1[0-2])$/.test(parts.yearMonth) &&
    /^(?:5[5789]|6[2-7])$/.test(parts.model)
  )
}

/** Returns the only key in a text, in capitals; a text without one loses only its blanks. */
export const bareAccessKey = (text: string): string =>
  findAccessKey(text) ?? cleanCode(text).replace(/\s/g, '').toUpperCase()

/** Returns the check digit of the first 43 characters. */
export const accessKeyDigit = (first43: string): number => checkDigit(first43, 9)

const SHAPE = /^\d{6}[0-9A-Z]{12}\d{26}$/

/** Whether a text is an access key of the right shape with a correct check digit. */
export function isAccessKey(bare: string): boolean {
  return SHAPE.test(bare) && accessKeyDigit(bare.slice(0, 43)) === Number(bare.charAt(43))
}

/** Splits a key by position; null if its shape is wrong. Checks neither the check digit nor the parts. */
export function splitAccessKey(key: string): AccessKey | null {
  if (!SHAPE.test(key)) return null
  const uf = Number(key.slice(0, 2))
  return {
    key,
    uf,
    state: stateOfCode(uf),
    yearMonth: `20${key.slice(2, 4)}-${key.slice(4, 6)}`,
    cnpj: key.slice(6, 20),
    model: key.slice(20, 22),
    series: Number(key.slice(22, 25)),
    number: Number(key.slice(25, 34)),
    emissionType: Number(key.slice(34, 35)),
    code: key.slice(35, 43),
    digit: Number(key.charAt(43)),
  }
}

/**
 * Returns the characters of a key that name the document: all but the random code and the check digit. A sealed key
 * (`refNFeSig`), whose code is replaced by zeros, has the same ones as the key of its document.
 */
export const naturalKey = (key: string): string => key.slice(0, 35)

/** Splits the only key in a text; null if there is none with the right shape and check digit. */
export function parseAccessKey(text: string): AccessKey | null {
  const key = bareAccessKey(text)
  return isAccessKey(key) ? splitAccessKey(key) : null
}

/** The longest text from which a key is taken: the address of a QR code has up to 600 characters. */
export const ACCESS_KEY_TEXT_MAX = 1_000

const BEFORE_EACH_FOURTH = Object.fromEntries([4, 8, 12, 16, 20, 24, 28, 32, 36, 40].map((at) => [at, ' ']))

/** Returns the key in a text in eleven groups of four, as printed; also formats partial input. */
export const maskAccessKey = (text: string): string =>
  group(findAccessKey(text) ?? text, { allowed: /^[0-9A-Z]*$/, length: 44, separators: BEFORE_EACH_FOURTH })
