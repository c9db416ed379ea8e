import type { z } from 'zod'

/** All error codes of fields. Server and web have a text for each in both languages. */
export const FIELD_CODES = [
  'required',
  'invalid',
  'too-short',
  'too-long',
  'too-small',
  'too-big',
  'too-few',
  'too-many',
  'not-multiple',
  'unknown-field',
  'character.refused',
  'code.malformed',
  'slug.invalid',
  'path.invalid',
  'option.invalid',
  'number.invalid',
  'email.invalid',
  'url.invalid',
  'id.invalid',
  'cpf.invalid',
  'cnpj.invalid',
  'tax-document.invalid',
  'access-key.invalid',
  'zip-code.invalid',
  'ean.invalid',
  'phone.invalid',
  'date.invalid',
  'date.future',
  'order.invalid',
  'birth-date.too-young',
  'birth-date.too-old',
  'passwords.differ',
  'password.common',
  'password.own',
  'terms.required',
  'file.too-large',
  'file.wrong-type',
] as const

export type FieldCode = (typeof FIELD_CODES)[number]

/** An issue as Zod reports it, or passes it to an error map (with its input). */
type Issue = z.core.$ZodIssue | z.core.$ZodRawIssue

const KNOWN = new Set<string>(FIELD_CODES)
const isFieldCode = (text: unknown): text is FieldCode => typeof text === 'string' && KNOWN.has(text)

const FORMAT_CODES: Record<string, FieldCode> = {
  email: 'email.invalid',
  url: 'url.invalid',
  uuid: 'id.invalid',
  guid: 'id.invalid',
  date: 'date.invalid',
  datetime: 'date.invalid',
}

const NUMERIC = new Set(['number', 'int', 'bigint', 'date', 'nan'])

const isMissing = (issue: Issue) =>
  'input' in issue && issue.input !== undefined
    ? issue.input === null
    : issue.message === undefined || /received (undefined|null)$/.test(issue.message)

function sizeCode(issue: Issue, text: FieldCode, list: FieldCode, number: FieldCode): FieldCode {
  const origin = 'origin' in issue ? String(issue.origin) : ''
  if (origin === 'string') return text
  return NUMERIC.has(origin) ? number : list
}

/** Returns the stable code of any Zod issue; `invalid` for an unknown one. Never throws. */
export function fieldCode(issue: Issue): FieldCode {
  if (isFieldCode(issue.message)) return issue.message
  switch (issue.code) {
    case 'custom': {
      const code: unknown = issue.params?.['code']
      return isFieldCode(code) ? code : 'invalid'
    }
    case 'invalid_type':
      if (isMissing(issue)) return 'required'
      return NUMERIC.has(String(issue.expected)) ? 'number.invalid' : 'invalid'
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'required'
      return sizeCode(issue, 'too-short', 'too-few', 'too-small')
    case 'too_big':
      return sizeCode(issue, 'too-long', 'too-many', 'too-big')
    case 'not_multiple_of':
      return 'not-multiple'
    case 'unrecognized_keys':
      return 'unknown-field'
    case 'invalid_value':
      return isMissingOption(issue) ? 'required' : 'option.invalid'
    case 'invalid_format':
      return FORMAT_CODES[String(issue.format)] ?? 'invalid'
    default:
      return 'invalid'
  }
}

const isMissingOption = (issue: Issue) =>
  'input' in issue && (issue.input === undefined || issue.input === null || issue.input === '')

/** The bounds that the texts of `too-short`, `too-big` and similar codes mention. */
export function fieldCodeBounds(issue: Issue): { min?: number; max?: number } {
  if (issue.code === 'too_small') return { min: Number(issue.minimum) }
  if (issue.code === 'too_big') return { max: Number(issue.maximum) }
  return {}
}

/** The character that `character.refused` names, or null. */
export function findRefusedCharacter(issue: Issue): string | null {
  const character: unknown = issue.code === 'custom' ? issue.params?.['character'] : null
  return typeof character === 'string' ? character : null
}

/** Returns an issue of an inner schema as one of the outer field, with its code and its character. */
export const passOn = (issue: Issue, input: unknown) => ({
  code: 'custom' as const,
  input,
  params: { code: fieldCode(issue), character: findRefusedCharacter(issue) },
})

/**
 * Parse options that make the code the message of every issue:
 * `schema.safeParse(value, fieldCodes)`, `zodResolver(schema, fieldCodes)`.
 */
export const fieldCodes = { error: (issue: z.core.$ZodRawIssue): string => fieldCode(issue) }
