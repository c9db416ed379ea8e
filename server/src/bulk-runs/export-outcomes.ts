import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/bulk-runs/cms'
import * as invoices from '@esquadro/contract/invoices/cms'
import type { Caller, Context } from '../context/context.ts'
import { readInBatches } from '../lists/cursor.queries.ts'
import { exportList } from '../lists/export-list.ts'
import { exportTexts } from './bulk-run.messages.ts'
import { type StoredOutcome, selectOutcomes } from './bulk-runs.queries.ts'
import { refusalText } from './refusal-text.ts'
import { getOwnRun } from './start-bulk-run.ts'

/** Exports the outcome for each row of one of the caller's runs. Throws `not-found`. */
export async function exportOutcomes(
  context: Context,
  user: Caller,
  query: QueryOf<typeof contract.exportOutcomes>,
): Promise<BinaryOutput> {
  const run = await getOwnRun(context, user, query.id)
  const text = exportTexts[context.language]
  return exportList(context, {
    subject: 'bulk-run',
    name: text.file,
    query,
    rows: readInBatches(context.db, selectOutcomes(run), (rows) => rows),
    columns: [
      { title: text.name, value: ({ name }) => name },
      {
        title: text.outcome,
        value: ({ refusal, isChanged }) => {
          if (refusal !== null) return text.refused
          return isChanged ? text.changed : text.unchanged
        },
      },
      {
        title: text.reason,
        value: ({ refusal }) => (refusal === null ? null : refusalText(refusal, context.language).msg),
      },
      ...(run.call === invoices.update.path
        ? [{ title: text.points, kind: 'integer' as const, value: (row: StoredOutcome) => row.points }]
        : []),
    ],
  })
}
