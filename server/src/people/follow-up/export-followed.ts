import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/people/follow-up/shopkeeper'
import { dayOf } from '../../platform/clock.ts'
import type { Caller, Context } from '../../platform/context/context.ts'
import { exportList } from '../../platform/lists/export-list.ts'
import { recordViews } from '../../platform/record-views/record-views.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { cycleOf } from '../levels/levels.rules.ts'
import { exportedFollowed } from './follow-up.queries.ts'
import { followUpExportText } from './follow-up-export.messages.ts'

/**
 * Exports the professionals linked to a store as filtered and sorted; each professional sees that the store
 * viewed the record.
 */
export async function exportFollowed(
  context: Context,
  user: Pick<Caller, 'id'>,
  storeId: string,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  const { db, clock, language } = context
  const { file, columns, links, states, levels } = followUpExportText(language)
  const today = dayOf(clock.now())
  const facts = { today, cycle: cycleOf(today, await getRules(db)) }
  return exportList(context, {
    subject: 'professional',
    name: file,
    query,
    rows: exportedFollowed(db, storeId, query, facts, async (rows) => {
      await recordViews(
        context,
        user,
        'follow-up',
        rows.map(({ userId }) => userId),
      )
      return rows
    }),
    columns: [
      { title: columns.name, value: (row) => row.name },
      { title: columns.profession, value: (row) => row.profession },
      { title: columns.links, value: (row) => row.links.map((link) => links[link]).join(', ') },
      { title: columns.state, value: (row) => states[row.state] },
      { title: columns.level, value: (row) => row.level && levels[row.level] },
      { title: columns.sales, kind: 'integer', value: (row) => row.sales },
      { title: columns.value, kind: 'money', value: (row) => row.valueCents },
      { title: columns.points, kind: 'integer', value: (row) => row.points },
      { title: columns.lastSale, kind: 'day', value: (row) => row.lastSaleOn },
    ],
  })
}
