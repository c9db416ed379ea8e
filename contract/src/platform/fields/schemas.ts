import { z } from 'zod'
import { ACCESS_KEY_TEXT_MAX, bareAccessKey, findAccessKey, isAccessKey } from './access-key.ts'
import { birthDateProblem } from './birth-date.ts'
import { bareCnpj, isCnpj } from './cnpj.ts'
import { bareCpf, isCpf } from './cpf.ts'
import { businessDay, dayText, isIsoDay } from './date.ts'
import { bareEan, isEan } from './ean.ts'
import { bareEmail, isEmail } from './email.ts'
import { type FieldCode, passOn } from './field-code.ts'
import { CHECK_NAMES, CHECK_REASONS, CHECK_STATES, type CheckReason, FILE_REFUSALS } from './invoice-check.ts'
import { MEANINGS } from './operation.ts'
import type { SortValue } from './page.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from './password.ts'
import { barePhone, isPhone } from './phone.ts'
import { STATES } from './state.ts'
import { bareTaxDocument, taxDocumentKind } from './tax-document.ts'
import { bareCode, cleanLine, cleanLines, cleanName, refusedCharacter, TYPED_MAX } from './typed-text.ts'
import { bareZipCode, isZipCode } from './zip-code.ts'

/**
 * A text field that is cleaned first and validated afterwards: `clean` returns text that it cannot parse
 * unchanged, so that `isValid` rejects it. Empty text fails as `required`, text longer than `max` as
 * `too-long`, any other invalid text as `code`. Uses checks and overwrites instead of a transform, so that
 * the schema can be described as JSON Schema.
 */
export function textField(options: {
  code: FieldCode
  /** The longest text that is read, with labels and invisible characters. */
  max?: number
  clean: (text: string) => string
  isValid: (text: string) => boolean
}) {
  return z
    .string()
    .max(options.max ?? TYPED_MAX, { abort: true })
    .refine((text) => cleanLine(text) !== '', { params: { code: 'required' }, abort: true })
    .overwrite(options.clean)
    .refine(options.isValid, { params: { code: options.code } })
}

/** A day on the wire: `2026-07-31`. */
export const isoDay = z
  .string()
  .max(TYPED_MAX, { abort: true })
  .overwrite(dayText)
  .min(1, { abort: true })
  .refine(isIsoDay, { params: { code: 'date.invalid' } })
  .meta({ format: 'date' })

/** A CNPJ, numeric or alphanumeric. Accepts it with or without mask, in any case; returns 14 characters. */
export const cnpj = textField({ code: 'cnpj.invalid', clean: bareCnpj, isValid: isCnpj })

/** A CPF. Accepts it with or without mask; returns 11 digits. */
export const cpf = textField({ code: 'cpf.invalid', clean: bareCpf, isValid: isCpf })

/** A Brazilian phone number with its area code; returns 10 or 11 digits. */
export const phone = textField({ code: 'phone.invalid', clean: barePhone, isValid: isPhone })

/** A CPF or CNPJ. Accepts it with or without mask; returns 11 or 14 characters. */
export const taxDocument = textField({
  code: 'tax-document.invalid',
  clean: bareTaxDocument,
  isValid: (bare) => taxDocumentKind(bare) !== null,
})

/** An access key of 44 characters, or a text with one, as people copy it. */
export const accessKey = textField({
  code: 'access-key.invalid',
  max: ACCESS_KEY_TEXT_MAX,
  clean: bareAccessKey,
  isValid: isAccessKey,
})

/** A text of one line, cleaned. */
export const line = () => z.string().overwrite(cleanLine)

/** A text of several lines, cleaned. */
export const lines = () => z.string().overwrite(cleanLines)

/** A code that people copy from a mail, a paper or a screen. */
export const typedCode = () => z.string().max(TYPED_MAX, { abort: true }).overwrite(bareCode)

/** A check that every character of a text matches a pattern of one character; its error names the first other one. */
export const onlyCharacters =
  (allowed: RegExp) =>
  (checked: z.core.ParsePayload<string>): void => {
    const character = refusedCharacter(checked.value, allowed)
    if (character !== null)
      checked.issues.push({
        code: 'custom',
        input: checked.value,
        params: { code: 'character.refused', character },
      })
  }

/** The abbreviation of a federative unit. */
export const state = z.enum(STATES)

/** A CEP. Accepts it with or without mask; returns 8 digits. */
export const zipCode = textField({
  code: 'zip-code.invalid',
  clean: bareZipCode,
  isValid: isZipCode,
})

/** An EAN. Accepts it with or without blanks; returns 8, 13 or 14 digits. */
export const ean = textField({ code: 'ean.invalid', clean: bareEan, isValid: isEan })

/** The key of an operation: the last three digits of a CFOP, or all four of a code with another meaning abroad. */
export const operationKey = z.string().regex(/^7?\d{3}$/)

/** The id of a record: a UUID in lower case. */
export const id = z.guid().toLowerCase()

/** An instant in a response: handlers may return a `Date`; the wire has ISO 8601 in UTC. */
export const instant = z
  .union([z.date(), z.iso.datetime({ offset: true })])
  .transform((value): string => (typeof value === 'string' ? value : value.toISOString()))
  .meta({ type: 'string', format: 'date-time' })

/** An amount of money in whole cents; negative only for reversals. */
export const cents = z.int()

/** A positive amount of money in cents, up to R$ 1 billion. */
export const positiveCents = z.int().min(1).max(100_000_000_000)

/** A whole number of points; negative only for debits. */
export const points = z.int()

/** A positive whole number of points. */
export const positivePoints = z.int().min(1).max(1_000_000_000)

/** The characters of a search text that count. */
const SEARCH_MAX = 100

/**
 * The search text of a list, of which 100 characters count. A text with an access key, such as the address of a QR code,
 * searches for the key.
 */
export const search = z
  .string()
  .max(ACCESS_KEY_TEXT_MAX, { abort: true })
  .overwrite((text) => findAccessKey(text) ?? cleanLine(text).slice(0, SEARCH_MAX).trim())

/**
 * A text field that may be left blank: blanks alone become `''`, which means no value; any other text is
 * parsed by `field`. Input and output are texts, so that a form can use it.
 */
export const blankOr = (field: z.ZodType<string, string>) =>
  z.string().check((checked) => {
    if (cleanLine(checked.value) === '') {
      checked.value = ''
      return
    }
    const read = field.safeParse(checked.value)
    if (read.success) checked.value = read.data
    else for (const issue of read.error.issues) checked.issues.push(passOn(issue, checked.value))
  })

/** A plain text of at most `max` characters that may be left blank. */
export const blankOrText = (max: number) => lines().max(max)

/**
 * A field that may be empty: absent, `''` or `null` mean no value (in an update `''` and `null` clear the field and an
 * absent field is unchanged); anything else is parsed by `schema`.
 */
export const optionalText = (schema: z.ZodType<string, string>) =>
  lines()
    .check((context) => {
      if (context.value === '') return
      const read = schema.safeParse(context.value)
      if (read.success) context.value = read.data
      else for (const issue of read.error.issues) context.issues.push(passOn(issue, context.value))
    })
    .nullish()

const name = () => z.string().max(TYPED_MAX, { abort: true }).overwrite(cleanName).min(1, { abort: true })

/**
 * A person's name: letters, marks, blanks and the signs that real names have. Names appear in mails to other members: no
 * line breaks and no marks that reverse the direction of text.
 */
export const personName = name()
  .min(3)
  .max(120)
  .check(onlyCharacters(/^[\p{L}\p{M} .,'":!#()-]$/u))

/**
 * The name of a customer or a store, which may be a company: also digits and the signs of firms. Nothing that mail programs
 * turn into links or markup.
 */
export const partyName = name()
  .max(160)
  .check(onlyCharacters(/^[\p{L}\p{M}\p{Nd} .,;:!?'"&/()+#%ºª°-]$/u))
  .check((checked) => {
    if (checked.value.includes('//'))
      checked.issues.push({
        code: 'custom',
        input: checked.value,
        params: { code: 'character.refused', character: '//' },
      })
  })

/** An e-mail address in lower case. */
export const email = textField({
  code: 'email.invalid',
  clean: bareEmail,
  isValid: (bare) => bare.length <= 254 && isEmail(bare),
})

/** A new password, used as typed, blanks included. The server rejects common passwords. */
export const password = z.string().min(1, { abort: true }).min(PASSWORD_MIN).max(PASSWORD_MAX)

/**
 * A password at sign-in, without the rules for new ones: these would lock out users with old passwords and
 * reveal the rules.
 */
export const currentPassword = z.string().min(1).max(1024)

/** A birth date, ISO on the wire; screens show day/month/year (`dayMonthYearFromIso`). Ages from 16 to 120. */
export const birthDate = z
  .string()
  .max(TYPED_MAX, { abort: true })
  .overwrite(dayText)
  .min(1, { abort: true })
  .check((context) => {
    // A schema has no access to the server's clock; an hour makes no difference here.
    const code = birthDateProblem(context.value, businessDay(new Date(Date.now())))
    if (code) context.issues.push({ code: 'custom', input: context.value, params: { code } })
  })
  .meta({ format: 'date' })
/**
 * Runs a rule between fields even if another field is invalid, but not while one is blank, so that a form
 * reports as many errors as possible at once. The rule must tolerate missing fields.
 */
export const whenShaped = {
  when: ({ value }: { readonly value: unknown }): boolean => typeof value === 'object' && value !== null,
}

// Query strings are text. The bound keeps page × limit a valid offset in the database.
const number = z.coerce.number<number | string>()

/** Query parameters of every list; extend it with filters: `pageQuery.extend({ q: search.optional() })`. */
export const pageQuery = z.object({
  page: number.pipe(z.int().min(1).max(1_000_000)).default(1),
  limit: number.pipe(z.int().min(1).max(100)).default(10),
})

/** The response of every list. */
export const paged = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    total: z.int().min(0),
    page: z.int().min(1),
    limit: z.int().min(1),
  })

const cursor = z.string().regex(/^-?\d{1,18}(?:~-?\d{1,18}){0,3}$/)

/**
 * Query parameters of a list that changes while people page through it: the page begins after the last row of the page before, or ends before
 * the first row of the page behind, so that no row is repeated or skipped. Without them, and on page 1, `page` decides.
 */
export const cursorQuery = { after: cursor.optional(), before: cursor.optional() }

/** The cursors of a page, or null if it has no rows, and the number of rows before it. */
export const pagePosition = {
  cursors: z.object({ first: z.string(), last: z.string() }).nullable(),
  preceding: z.int().min(0),
}

/** The response of a list that counts to `MAX_COUNTED`: `isMore` if there are more rows than `total`. */
export const pagedUpTo = <Item extends z.ZodType>(item: Item) => paged(item).extend({ isMore: z.boolean() })

/** The sort parameter of a list: a column's name, or `-name` for descending order. */
export function sortQuery<const Column extends string>(columns: readonly [Column, ...Column[]]) {
  const values = columns.flatMap((column): SortValue<Column>[] => [column, `-${column}`])
  return z.enum(values as [SortValue<Column>, ...SortValue<Column>[]])
}

const REASONS = [...new Set(Object.values(CHECK_REASONS).flat())] as [CheckReason, ...CheckReason[]]

/** One named check. */
export const invoiceCheck = z.object({
  name: z.enum(CHECK_NAMES),
  light: z.enum(CHECK_STATES),
  reason: z.enum(REASONS).optional(),
  /** The values that the texts mention: the status, the other key, the amounts in cents. */
  details: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

export type InvoiceCheck = z.infer<typeof invoiceCheck>

export const fileRefusal = z.enum(FILE_REFUSALS)

/** Details of a refusal: `at` names the field or element, `max` the limit (bytes, levels or a number). */
export const refusalDetails = z.object({ at: z.string().optional(), max: z.number().optional() })

export type RefusalDetails = z.infer<typeof refusalDetails>

export const meaning = z.enum(MEANINGS)
