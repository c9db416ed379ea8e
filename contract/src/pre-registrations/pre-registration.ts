import { z } from 'zod'
import { blankOr } from '../fields/blank-or.ts'
import { cpf } from '../fields/cpf.ts'
import { email } from '../fields/email.ts'
import { id } from '../fields/id.ts'
import { instant } from '../fields/instant.ts'
import { personName } from '../fields/person-name.ts'
import { phone } from '../fields/phone.ts'

/**
 * How far a pre-registered person has come: `pre-registered` (no mail went out yet) → `mailed` → `incomplete` (began) →
 * `awaiting` (e-mail or approval) → `active`. `closed`: the account was refused or blocked; the store is not told which.
 */
export const PRE_REGISTRATION_STATES = [
  'pre-registered',
  'mailed',
  'incomplete',
  'awaiting',
  'active',
  'closed',
] as const
export const preRegistrationState = z.enum(PRE_REGISTRATION_STATES)
export type PreRegistrationState = z.infer<typeof preRegistrationState>

/** The states in which the person still has something to do, and the store may remind or remove them. */
export const UNFINISHED_STATES = ['pre-registered', 'mailed', 'incomplete'] as const

export const isUnfinished = (state: PreRegistrationState): boolean =>
  UNFINISHED_STATES.some((one) => one === state)

/** The form of one person; blank fields stand for nothing. */
export const PreRegistrationData = z.strictObject({
  name: personName,
  email,
  cellphone: blankOr(phone),
  cpf: blankOr(cpf),
  /** Of the own store's active sellers. */
  sellerId: blankOr(id),
})
export type PreRegistrationData = z.output<typeof PreRegistrationData>

/** A person whom the store pre-registered, as the store wrote them down; the CPF masked. */
export const PreRegistration = z.object({
  id,
  name: z.string(),
  email: z.string(),
  cellphone: z.string().nullable(),
  cpfMasked: z.string().nullable(),
  sellerName: z.string().nullable(),
  state: preRegistrationState,
  mailsSent: z.int().min(0),
  mailedAt: instant.nullable(),
  /** From when the link may be mailed again; null: never more. */
  resendFrom: instant.nullable(),
  createdAt: instant,
})
export type PreRegistration = z.output<typeof PreRegistration>

/** How often the link is mailed at most, and the hours between two times. */
export const RESEND_LIMITS = { mails: 5, hours: 24 } as const

/** What an import takes at once; a store's daily limit is the same. */
export const IMPORT_LIMITS = { rows: 500, bytes: 1024 * 1024 } as const

const typed = z.string().max(300)

/** A row as it was read or typed: texts, right or wrong. The seller is a name. */
export const ImportRow = z.strictObject({
  name: typed,
  email: typed,
  cellphone: typed,
  cpf: typed,
  seller: typed,
})
export type ImportRow = z.output<typeof ImportRow>

/**
 * What becomes of a row: `ready` and `created` are right; `invalid` has wrong fields; `repeated` has the e-mail of a row
 * above it; `exists`: the store has pre-registered this e-mail; `member`: there is an account with it.
 */
export const IMPORT_VERDICTS = ['ready', 'created', 'invalid', 'repeated', 'exists', 'member'] as const
export const importVerdict = z.enum(IMPORT_VERDICTS)
export type ImportVerdict = z.infer<typeof importVerdict>

export const JudgedRow = z.object({
  verdict: importVerdict,
  /** Messages by field of the row. */
  fields: z.record(z.string(), z.string()),
})
export type JudgedRow = z.output<typeof JudgedRow>
