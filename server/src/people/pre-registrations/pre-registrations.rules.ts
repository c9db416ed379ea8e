import type { PreRegistration } from '@esquadro/contract/people/pre-registrations/pre-registration'
import {
  isUnfinished,
  type PreRegistrationState,
  RESEND_LIMITS,
} from '@esquadro/contract/people/pre-registrations/vocabulary'
import { hideCpf } from '@esquadro/contract/platform/fields/cpf'
import type { z } from 'zod'

/** A pre-registered person, and the state of the registration. */
export interface PreRegistrationRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly cellphone: string | null
  readonly cpf: string | null
  readonly sellerName: string | null
  readonly state: PreRegistrationState
  readonly mailsSent: number
  readonly mailedAt: Date | null
  readonly createdAt: Date
}

/** The earliest instant at which the link may be mailed again, or null if it may not. */
export function resendableFrom({ state, mailsSent, mailedAt }: PreRegistrationRow): Date | null {
  if (!isUnfinished(state) || mailsSent >= RESEND_LIMITS.mails) return null
  return new Date((mailedAt?.getTime() ?? 0) + RESEND_LIMITS.hours * 3_600_000)
}

/** Maps a row to the response. */
export function toPreRegistration(row: PreRegistrationRow, now: Date): z.input<typeof PreRegistration> {
  const from = resendableFrom(row)
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    cellphone: row.cellphone,
    cpfMasked: row.cpf === null ? null : hideCpf(row.cpf),
    sellerName: row.sellerName,
    state: row.state,
    mailsSent: row.mailsSent,
    mailedAt: row.mailedAt,
    resendFrom: from && new Date(Math.max(from.getTime(), now.getTime())),
    createdAt: row.createdAt,
  }
}
