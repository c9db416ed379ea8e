import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/job-runs/cms'
import type { Context } from '../context/context.ts'
import { exportList } from '../lists/export-list.ts'
import { jobExportText } from './job-export.messages.ts'
import { exportedRuns, type RunRow } from './job-runs.queries.ts'

/** Exports the runs of background jobs as filtered, newest first. */
export function exportRuns(
  context: Context,
  query: QueryOf<typeof contract.exportRuns>,
): Promise<BinaryOutput> {
  const { file, columns, jobs, states, schedule, counts } = jobExportText(context.language)
  const words: Readonly<Record<string, string>> = counts
  const resultOf = (run: RunRow) =>
    Object.entries(run.counts).flatMap(([name, count]) => {
      const word = words[name]
      return word !== undefined && count > 0 ? [`${word}: ${count}`] : []
    })
  return exportList(context, {
    subject: 'job',
    name: file,
    query,
    rows: exportedRuns(context.db, query),
    columns: [
      { title: columns.job, value: (run) => jobs[run.job] },
      { title: columns.state, value: (run) => states[run.state] },
      { title: columns.result, value: (run) => resultOf(run).join(' · ') },
      { title: columns.error, value: (run) => run.error },
      { title: columns.startedBy, value: (run) => run.startedBy ?? schedule },
      { title: columns.startedAt, kind: 'instant', value: (run) => run.startedAt },
      { title: columns.finishedAt, kind: 'instant', value: (run) => run.finishedAt },
    ],
  })
}
