import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/people/follow-up/shopkeeper'
import { levelNames } from '@esquadro/texts/levels'
import { followUpLinks, followUpList } from '@esquadro/texts/lists/follow-up'
import { preRegistrationStates } from '@esquadro/texts/lists/pre-registrations'
import { dayOf } from '../../platform/clock.ts'
import type { Caller, Context } from '../../platform/context/context.ts'
import { exportList } from '../../platform/lists/export-list.ts'
import { recordViews } from '../../platform/record-views/record-views.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { findCycle } from '../levels/levels.rules.ts'
import { exportedFollowed } from './follow-up.queries.ts'

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

  const today = dayOf(clock.now())
  const facts = { today, cycle: findCycle(today, await getRules(db)) }
  return exportList(context, {
    subject: 'professional',
    list: followUpList,
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
    values: {
      name: (row) => row.name,
      profession: (row) => row.profession,
      links: (row) => row.links.map((link) => followUpLinks[link][language]).join(', '),
      state: (row) => preRegistrationStates[row.state],
      level: (row) => row.level && levelNames[row.level],
      sales: (row) => row.sales,
      valueCents: (row) => row.valueCents,
      points: (row) => row.points,
      lastSaleOn: (row) => row.lastSaleOn,
    },
  })
}
