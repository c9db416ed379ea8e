import { hideCpf } from '@esquadro/contract/fields/cpf'
import {
  isUnfinished,
  type PreRegistration,
  RESEND_LIMITS,
} from '@esquadro/contract/pre-registrations/pre-registration'
import type { z } from 'zod'
import type { PreRegistrationRow } from './pre-registrations.queries.ts'

/** From when the link may be mailed again; null: never more. */
export function resendFrom({ state, mailsSent, mailedAt }: PreRegistrationRow): Date | null {
  if (!isUnfinished(state) || mailsSent >= RESEND_LIMITS.mails) return null
  return new Date((mailedAt?.getTime() ?? 0) + RESEND_LIMITS.hours * 3_600_000)
}

/** A pre-registration as it travels. */
export function shown(row: PreRegistrationRow, now: Date): z.input<typeof PreRegistration> {
  const from = resendFrom(row)
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
