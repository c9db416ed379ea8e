import type { SecurityEventKind } from '@esquadro/contract/security/security'
import { pagesOf } from '../accounts/pages.ts'
import type { Context } from '../context/context.ts'
import type { Database } from '../database/connect.ts'
import type { Language } from '../messages/messages.ts'
import { recordSecurityEvent } from '../security-events/record-security-event.ts'
import { findPerson } from './person.queries.ts'

export type FactorChange = Extract<
  SecurityEventKind,
  | 'totp-added'
  | 'totp-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'factors-reset'
>

/** Records a change of an account's second factors in the audit log and as a security event, and mails its owner. */
export async function recordFactorChange(
  trx: Database,
  context: Context,
  account: { readonly id: string },
  change: FactorChange,
): Promise<void> {
  await context.audit(trx, { action: `account.${change}`, subjectType: 'user', subjectId: account.id })
  await recordSecurityEvent({ ...context, db: trx }, { userId: account.id, kind: change })
  const person = await findPerson(trx, account.id)
  if (!person) return
  const { email: to, name } = person
  await context.mail.send(trx, {
    to,
    kind: 'second-factor-changed',
    language: person.language as Language,
    data: {
      name,
      change,
      recoverUrl: pagesOf(context.config, person.realm === 'admin' ? 'admin' : 'member').recover,
    },
  })
}
