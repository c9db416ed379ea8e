import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/mail/cms'
import type { Context } from '../context/context.ts'
import { readPages } from '../lists/cursor.queries.ts'
import { exportList } from '../lists/export-list.ts'
import { getRules } from '../settings/settings.queries.ts'
import { listRejected } from './mail.queries.ts'
import { mailExportText } from './mail-export.messages.ts'
import { subjectsIn } from './mail-subjects.ts'
import { exportedMails } from './office-queue.ts'

/** Exports the mails of the queue as filtered, newest first, with their addresses masked. */
export async function exportQueue(
  context: Context,
  query: QueryOf<typeof contract.exportQueue>,
): Promise<BinaryOutput> {
  const { db, language } = context
  const { queueFile, columns, states, unreadable } = mailExportText(language)
  const subjects = subjectsIn(language, (await getRules(db)).programmeName)
  return exportList(context, {
    subject: 'mail',
    name: queueFile,
    query,
    rows: exportedMails(context, query),
    columns: [
      {
        title: columns.mail,
        value: ({ kind }) => (kind === null ? unreadable : (subjects.get(kind) ?? kind)),
      },
      { title: columns.to, value: (row) => row.to },
      { title: columns.state, value: (row) => states[row.state] },
      { title: columns.attempts, kind: 'integer', value: (row) => row.attempts },
      { title: columns.createdAt, kind: 'instant', value: (row) => row.createdAt },
      { title: columns.nextAttemptAt, kind: 'instant', value: (row) => row.nextAttemptAt },
      { title: columns.endedAt, kind: 'instant', value: (row) => row.endedAt },
      { title: columns.problem, value: (row) => row.discardReason ?? row.lastError },
    ],
  })
}

/** Exports the accounts whose address rejects mails, the latest first, with their addresses masked. */
export function exportRejected(
  context: Context,
  query: QueryOf<typeof contract.exportRejected>,
): Promise<BinaryOutput> {
  const { rejectedFile, columns, accounts } = mailExportText(context.language)
  return exportList(context, {
    subject: 'mail',
    name: rejectedFile,
    query,
    rows: readPages(context.db, (trx, page) => listRejected(trx, { ...query, ...page })),
    columns: [
      { title: columns.name, value: (row) => row.name },
      { title: columns.address, value: (row) => row.email },
      { title: columns.account, value: (row) => accounts[row.userType] },
      { title: columns.rejectedAt, kind: 'instant', value: (row) => row.rejectedAt },
    ],
  })
}
