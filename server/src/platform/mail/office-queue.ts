import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import { bareEmail, hideEmail, isEmail } from '@esquadro/contract/platform/fields/email'
import type { PageQuery, Paging } from '@esquadro/contract/platform/fields/page'
import type * as contract from '@esquadro/contract/platform/mail/cms'
import {
  accountTypes,
  mailStates,
  mailsList,
  rejectedAddressesList,
  unreadableMail,
} from '@esquadro/texts/lists/mails'
import type { Context } from '../context/context.ts'
import type { MailMessage } from '../context/mail.ts'
import { readPages } from '../lists/cursor.queries.ts'
import { exportList } from '../lists/export-list.ts'
import type { Language } from '../messages/messages.ts'
import type { Secret } from '../secret.ts'
import { getRules } from '../settings/settings.queries.ts'
import { listRejected } from './mail.queries.ts'
import { markOf, openMessage } from './mail.ts'
import { mailFailureText } from './mail-failure.messages.ts'
import { renderMail } from './mail-render.ts'
import { listMailSamples, type MailSample } from './mail-samples.messages.ts'
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

/** Lists the mails of the queue with kind and masked address. Searches for a complete address. */
export async function listMails({ db, secret, language }: Reading, query: Paging<contract.QueuedMailQuery>) {
  const { items, ...page } = await listQueue(db, { ...query, mark: markFor(secret, query.q) })
  return { items: items.map((row) => toListedMail(secret, language, row)), ...page }
}

/** Reads all mails of the queue as listed, in batches. */
const exportedMails = (
  { db, secret, language }: Reading,
  query: Omit<contract.QueuedMailQuery, keyof PageQuery>,
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
export const retryQueued = (context: Context, ids: readonly string[]): Promise<contract.MailOutcome[]> =>
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
): Promise<contract.MailOutcome[]> =>
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

const outcomesOf = (ids: readonly string[], changed: readonly string[]): contract.MailOutcome[] =>
  ids.map((id) => ({ id, ok: changed.includes(id) }))

/** Renders a sample of a mail. */
export const previewMail = ({ kind, data }: MailSample, language: Language, programme: string) =>
  renderMail({ kind, data, language }, programme)

/** Returns the subject of the first sample of every kind of mail. */
function subjectsIn(language: Language, programme: string): ReadonlyMap<string, string> {
  const samples = listMailSamples(language).toReversed()
  return new Map(samples.map((sample) => [sample.kind, previewMail(sample, language, programme).subject]))
}

/** Exports the mails of the queue as filtered, newest first, with their addresses masked. */
export async function exportQueue(
  context: Context,
  query: QueryOf<typeof contract.exportQueue>,
): Promise<BinaryOutput> {
  const { db, language } = context
  const subjects = subjectsIn(language, (await getRules(db)).programmeName)
  return exportList(context, {
    subject: 'mail',
    list: mailsList,
    query,
    rows: exportedMails(context, query),
    values: {
      kind: ({ kind }) => (kind === null ? unreadableMail : (subjects.get(kind) ?? kind)),
      to: (row) => row.to,
      state: (row) => mailStates[row.state],
      attempts: (row) => row.attempts,
      createdAt: (row) => row.createdAt,
      next: (row) => row.nextAttemptAt,
      endedAt: (row) => row.endedAt,
      reason: (row) => row.discardReason ?? row.lastError,
    },
  })
}

/** Exports the accounts whose address rejects mails, the latest first, with their addresses masked. */
export function exportRejected(
  context: Context,
  query: QueryOf<typeof contract.exportRejected>,
): Promise<BinaryOutput> {
  return exportList(context, {
    subject: 'mail',
    list: rejectedAddressesList,
    query,
    rows: readPages(context.db, (trx, page) => listRejected(trx, { ...query, ...page })),
    values: {
      name: (row) => row.name,
      email: (row) => row.email,
      userType: (row) => accountTypes[row.userType],
      rejectedAt: (row) => row.rejectedAt,
    },
  })
}
