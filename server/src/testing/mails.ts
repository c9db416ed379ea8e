import { sql } from 'kysely'
import type { MailData, MailKind } from '../platform/context/mail.ts'
import { openMessage } from '../platform/mail/mail.ts'
import type { Language } from '../platform/messages/messages.ts'
import { openSecret } from '../platform/secret.ts'
import type { TestApp } from './test-app.ts'

/** A queued mail with the fields of any kind. */
export interface SentMail {
  readonly to: string
  readonly kind: MailKind
  readonly language: Language
  readonly data: Partial<MailData[MailKind] & { readonly url: string; readonly code: string }>
}

/** Returns the mails that the application has enqueued so far, oldest first, decrypted. */
export async function sentMails(app: TestApp, to?: string): Promise<SentMail[]> {
  const secret = await openSecret(app.services.config)
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    select data from pgboss.job where name = 'mail' order by created_on`.execute(app.db)
  const mails = rows.map(({ data }): SentMail => openMessage(secret, data))
  return to ? mails.filter((mail) => mail.to === to) : mails
}

/** Returns the token of the newest link mailed to an address. */
export async function mailedToken(app: TestApp, to: string): Promise<string> {
  const url = (await sentMails(app, to)).findLast(({ kind }) => /^(confirm|change)-email$/.test(kind))?.data
    .url
  return new URL(url ?? 'http://none').searchParams.get('id') ?? ''
}
