import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { cents, id, instant } from '../../platform/fields/schemas.ts'
import { isoMonth } from '../../sales/pce/pce.ts'

const count = z.int().min(0)

/** What is open at a store. */
export const STORE_TASKS = [
  'unattributed',
  'in-review',
  'cancellations',
  'refused-files',
  'shopkeepers',
] as const
export type StoreTask = (typeof STORE_TASKS)[number]

const month = z.object({ month: isoMonth, sales: count, salesCents: cents })

/** The approved sales of a store by month of issue, the professionals with the largest approved sales of the last 12 months, and what is open there. */
export const StoreOverview = z.object({
  /** The last 12 months, the current one last, and the 12 months before them. */
  months: z.array(month),
  monthsBefore: z.array(month),
  professionals: z.object({
    items: z.array(z.object({ id, name: z.string(), sales: count, salesCents: cents })),
    others: z.object({ count, salesCents: cents }),
  }),
  /** When the oldest of them began to wait; null if there is none. */
  tasks: z.array(z.object({ kind: z.enum(STORE_TASKS), count, since: instant.nullable() })),
})
export type StoreOverview = z.output<typeof StoreOverview>

export const getOverview = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/stores/get-overview',
  access: ['admin'],
  summary:
    'Get the sales of a store by month, its best professionals of the last 12 months, and what is open there',
  query: z.object({ id }),
  response: StoreOverview,
  errors: ['not-found'],
})
