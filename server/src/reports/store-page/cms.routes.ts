import * as contract from '@esquadro/contract/reports/store-page/cms'
import { getStore } from '../../people/stores/stores.queries.ts'
import { addMonths, dayOf } from '../../platform/clock.ts'
import { handle } from '../../platform/http/handle.ts'
import { toParts } from '../professional-page/parts.rules.ts'
import { listMonthSales, listProfessionalSales, listStoreTasks } from './store-page.queries.ts'

/** The number of professionals with a name. */
const NAMED = 8
const YEAR = 12

export const getOverview = handle(contract.getOverview, async ({ query }, { db, clock }) => {
  const { id } = await getStore(db, query.id)
  const today = dayOf(clock.now())
  const first = addMonths(`${today.slice(0, 7)}-01`, 1 - 2 * YEAR)
  const [sales, professionals, tasks] = await Promise.all([
    listMonthSales(db, id, first),
    listProfessionalSales(db, id, { from: addMonths(today, -YEAR), limit: NAMED }),
    listStoreTasks(db, id),
  ])
  const months = Array.from({ length: 2 * YEAR }, (_, index) => {
    const month = addMonths(first, index).slice(0, 7)
    return sales.find((row) => row.month === month) ?? { month, sales: 0, salesCents: 0 }
  })
  return {
    months: months.slice(YEAR),
    monthsBefore: months.slice(0, YEAR),
    professionals: toParts(professionals),
    tasks: contract.STORE_TASKS.map((kind) => ({
      kind,
      count: tasks.find((task) => task.kind === kind)?.count ?? 0,
      since: tasks.find((task) => task.kind === kind)?.since ?? null,
    })),
  }
})
