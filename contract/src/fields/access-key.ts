import { checkDigit } from './check-digit.ts'
import { group } from './mask.ts'
import { type State, stateOfCode } from './state.ts'
import { textField } from './text-field.ts'

/** What the 44 characters of an access key say. `cnpj` is 14 characters: a CNPJ, or a CPF after three zeros. */
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

/** The key without the blanks it is printed with, in capitals. */
export const bareAccessKey = (text: string): string => text.replace(/\s/g, '').toUpperCase()

/** The check digit that belongs to the first 43 characters. */
export const accessKeyDigit = (first43: string): number => checkDigit(first43, 9)

const SHAPE = /^\d{6}[0-9A-Z]{12}\d{26}$/

/** True for 44 characters of the right kinds with a right check digit. */
export function isAccessKey(bare: string): boolean {
  return SHAPE.test(bare) && accessKeyDigit(bare.slice(0, 43)) === Number(bare.charAt(43))
}

/** Takes a key apart by position, or null where its shape is wrong. Says nothing of the check digit or the parts' truth. */
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

/** Takes a key apart, blanks and small letters allowed, or null where its shape or check digit is wrong. */
export function parseAccessKey(text: string): AccessKey | null {
  const key = bareAccessKey(text)
  return isAccessKey(key) ? splitAccessKey(key) : null
}

/** An access key of 44 characters, with or without blanks between its groups. */
export const accessKey = textField({
  code: 'access-key.invalid',
  max: 70,
  clean: bareAccessKey,
  isValid: isAccessKey,
})

const BEFORE_EACH_FOURTH = Object.fromEntries([4, 8, 12, 16, 20, 24, 28, 32, 36, 40].map((at) => [at, ' ']))

/** The key in eleven groups of four, as it is printed, also while it is being typed. */
export const maskAccessKey = (text: string): string =>
  group(text, { allowed: /^[0-9A-Z]*$/, length: 44, separators: BEFORE_EACH_FOURTH })
