import { z } from 'zod'
import { blankOr, cpf, email, id, instant, personName, phone } from '../../platform/fields/schemas.ts'
import { PRE_REGISTRATION_STATES } from './vocabulary.ts'
export const preRegistrationState = z.enum(PRE_REGISTRATION_STATES)

/** The form of one person; blank optional fields are stored as null. */
export const PreRegistrationData = z.strictObject({
  name: personName,
  email,
  cellphone: blankOr(phone).optional(),
  cpf: blankOr(cpf).optional(),
  /** An active seller of the caller's store. */
  sellerId: blankOr(id).optional(),
})
export type PreRegistrationData = z.output<typeof PreRegistrationData>

/** A pre-registered person with the data that the store entered; the CPF is masked. */
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
  /** The earliest instant at which the link may be mailed again, or null if it may not. */
  resendFrom: instant.nullable(),
  createdAt: instant,
})
export type PreRegistration = z.output<typeof PreRegistration>

const typed = z.string().max(300)

/** A row as read or typed, not validated. `seller` is a name. */
export const ImportRow = z.strictObject({
  name: typed,
  email: typed,
  cellphone: typed,
  cpf: typed,
  seller: typed,
})
export type ImportRow = z.output<typeof ImportRow>

/**
 * Changes and problems found while reading a row: `cpf-zeros` (restored the leading zeros of the CPF, which
 * spreadsheets drop), `rounded` (the program rounded the phone or the CPF, which has to be entered again), `unclosed-quote` and `nul` (the row cannot be read and is empty).
 */
export const ROW_NOTES = ['cpf-zeros', 'rounded', 'unclosed-quote', 'nul'] as const
export const rowNote = z.enum(ROW_NOTES)
export type RowNote = z.infer<typeof rowNote>

/**
 * The verdict on a row: `ready` and `created` are valid; `invalid` has invalid fields; `repeated` has the
 * e-mail of an earlier row; `exists`: the store has pre-registered the e-mail; `member`: an account has the
 * e-mail.
 */
export const IMPORT_VERDICTS = ['ready', 'created', 'invalid', 'repeated', 'exists', 'member'] as const
export const importVerdict = z.enum(IMPORT_VERDICTS)
export type ImportVerdict = z.infer<typeof importVerdict>

export const CheckedRow = z.object({
  verdict: importVerdict,
  /** Messages by field of the row. */
  fields: z.record(z.string(), z.string()),
})
export type CheckedRow = z.output<typeof CheckedRow>
