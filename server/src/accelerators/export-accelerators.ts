import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/accelerators/cms'
import { dayOf } from '../clock.ts'
import type { Context } from '../context/context.ts'
import { readPages } from '../lists/cursor.queries.ts'
import { exportList } from '../lists/export-list.ts'
import { acceleratorExportText } from './accelerator-export.messages.ts'
import { listAccelerators } from './accelerators.queries.ts'

/** Exports the accelerators as filtered and sorted. The scope names up to five targets, as on the screen. */
export function exportAccelerators(
  context: Context,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  const { file, columns, states, ...texts } = acceleratorExportText(context.language)
  const today = dayOf(context.clock.now())
  return exportList(context, {
    subject: 'accelerator',
    name: file,
    query,
    rows: readPages(context.db, (trx, page) => listAccelerators(trx, { ...query, ...page }, today)),
    columns: [
      { title: columns.name, value: (row) => row.name },
      { title: columns.description, value: (row) => row.description },
      { title: columns.factor, kind: 'percent', value: (row) => row.multiplierBps },
      { title: columns.startsOn, kind: 'day', value: (row) => row.startsOn },
      { title: columns.endsOn, kind: 'day', value: (row) => row.endsOn },
      { title: columns.cumulative, value: (row) => (row.cumulative ? texts.yes : texts.no) },
      {
        title: columns.targets,
        value: ({ everything, names, scope }) => {
          const targets = scope.categories + scope.brands + scope.products + scope.stores
          const more = targets > names.length ? [`${texts.more} ${targets - names.length}`] : []
          const parts = [...names, ...more, ...scope.professions, ...scope.levels]
          return everything ? texts.everything : parts.join(', ')
        },
      },
      { title: columns.segment, value: (row) => row.segment?.name ?? null },
      { title: columns.state, value: (row) => states[row.state] },
      { title: columns.givenPoints, kind: 'integer', value: (row) => row.givenPoints },
      { title: columns.acceleratedCents, kind: 'money', value: (row) => row.acceleratedCents },
    ],
  })
}
