import type { OutputOf, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/products/shared'
import { dayOf } from '../clock.ts'
import type { Caller, Context } from '../context/context.ts'
import { getProgrammeFacts } from '../points/earning.queries.ts'
import { earningOf, rateOf } from './earning.rules.ts'
import { earningFor } from './earning-for.ts'
import { listProductRates, listProducts } from './products.queries.ts'

/**
 * Lists a page of products with the points that they earn for the caller today. One query, unless an
 * accelerator on them depends on the level or more products have their own rate than are cached.
 */
export async function listCatalogue(
  context: Context,
  user: Caller,
  query: QueryOf<typeof contract.getAll>,
): Promise<OutputOf<typeof contract.getAll>> {
  const { inactive } = await getProgrammeFacts(context.db, dayOf(context.clock.now()), user.programmeVersion)
  const { items, ...page } = await listProducts(context.db, query, user.type === 'admin' ? null : inactive)
  const { reader, running, hasPoints, defaultRateBps, facts, day } = await earningFor(user, context, items)
  const ids = items.map(({ id }) => id)
  const own = facts.productRates ?? (await listProductRates(context.db, ids, day))
  return {
    ...page,
    items: items.map((product) => {
      const { bps, fixed } = rateOf(product, own, facts.rates, defaultRateBps)
      const rate = hasPoints ? { bps: fixed === null ? (bps ?? 0) : 0, fixed } : { bps: 0, fixed: null }
      return earningOf(product, rate, reader, running)
    }),
  }
}
