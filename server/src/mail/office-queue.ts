import { bareEmail, hideEmail, isEmail } from '@esquadro/contract/fields/email'
import type { PageQuery, Paging } from '@esquadro/contract/fields/page'
import type { MailOutcome, QueuedMailQuery } from '@esquadro/contract/mail/cms'
import type { Context } from '../context/context.ts'
import type { MailMessage } from '../context/mail.ts'
import type { Language } from '../messages/messages.ts'
import type { Secret } from '../secret.ts'
import { markOf, openMessage } from './mail.ts'
import { mailFailureText } from './mail-failure.messages.ts'
import {
  discardMails,
  exportedQueue,
  type ListedMail,
  listQueue,
  type QueueRow,
  retryMails,
} from './queue.queries.ts'

type Reading = Pick<Context, 'db' | 'secret' | 'language'>

/** A mark that no address has: a search text that is not an address finds nothing. */
const NOTHING = '-'

/** Lists the mails of the queue with kind and masked address. Searches for a complete address. Two queries. */
export async function listMails({ db, secret, language }: Reading, query: Paging<QueuedMailQuery>) {
  const { items, ...page } = await listQueue(db, { ...query, mark: markFor(secret, query.q) })
  return { items: items.map((row) => toListedMail(secret, language, row)), ...page }
}

/** Reads all mails of the queue as listed, in batches. */
export const exportedMails = (
  { db, secret, language }: Reading,
  query: Omit<QueuedMailQuery, keyof PageQuery>,
): AsyncIterable<readonly ListedMail[]> =>
  exportedQueue(db, { ...query, mark: markFor(secret, query.q) }, (rows) =>
    rows.map((row) => toListedMail(secret, language, row)),
  )

function markFor(secret: Secret, q: string | undefined): string | null {
  if (q === undefined) return null
  const address = bareEmail(q)
  return isEmail(address) ? markOf(secret, address) : NOTHING
}

function toListedMail(secret: Secret, language: Language, { data, lastError, ...row }: QueueRow): ListedMail {
  const message = messageOf(secret, data)
  return {
    ...row,
    kind: message?.kind ?? null,
    to: message ? hideEmail(message.to) : null,
    lastError: lastError === null ? null : mailFailureText(language, lastError),
  }
}

/** The message of a mail; null if it was encrypted with another secret. */
function messageOf(secret: Secret, data: QueueRow['data']): MailMessage | null {
  try {
    return openMessage(secret, data)
  } catch {
    return null
  }
}

/** Sends failed mails again; leaves and reports mails that have not failed. */
export const retryQueued = (context: Context, ids: readonly string[]): Promise<MailOutcome[]> =>
  context.inTransaction(async (trx) => {
    const changed = await retryMails(trx, ids)
    if (changed.length > 0)
      await context.audit(trx, { action: 'mail.retried', subjectType: 'mail', after: { ids: changed } })
    return outcomesOf(ids, changed)
  })

/** Discards mails that have not been sent, with a reason. */
export const discardQueued = (
  context: Context,
  ids: readonly string[],
  reason: string,
): Promise<MailOutcome[]> =>
  context.inTransaction(async (trx) => {
    const changed = await discardMails(trx, ids, reason)
    if (changed.length > 0)
      await context.audit(trx, {
        action: 'mail.discarded',
        subjectType: 'mail',
        after: { ids: changed, reason },
      })
    return outcomesOf(ids, changed)
  })

const outcomesOf = (ids: readonly string[], changed: readonly string[]): MailOutcome[] =>
  ids.map((id) => ({ id, ok: changed.includes(id) }))
