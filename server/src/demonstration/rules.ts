import { addMonths } from '../clock.ts'
import type { Database } from '../database/connect.ts'
import { insertRule, withdrawRule } from '../rules/rules.queries.ts'
import { at } from './accounts.ts'
import type { Catalogue } from './catalogue.ts'

/** Plans four changes of the rules from the next months on, and withdraws a fifth. */
export async function insertRules(
  trx: Database,
  {
    catalogue,
    admin,
    today,
  }: { readonly catalogue: Catalogue; readonly admin: string; readonly today: string },
): Promise<void> {
  const month = (from: number) => `${addMonths(today, from).slice(0, 7)}-01`
  const by = { id: admin, now: at(addMonths(today, -1), 10) }
  const rate = { kind: 'rate', pointsPerRealBps: null, fixedPoints: null } as const
  const category = (name: string) =>
    ({ target: 'category', targetId: catalogue.categoryIds.get(name) ?? null }) as const
  const brand = (name: string) =>
    ({ target: 'brand', targetId: catalogue.brandIds.get(name) ?? null }) as const
  await insertRule(
    trx,
    { ...rate, ...category('Iluminação'), holdsFrom: month(1), pointsPerRealBps: 17_500 },
    by,
  )
  await insertRule(trx, { ...rate, ...brand('Luz & Traço'), holdsFrom: month(1), fixedPoints: 120 }, by)
  await insertRule(trx, { ...rate, ...brand('Luz & Traço'), holdsFrom: month(3) }, by)
  await insertRule(trx, { kind: 'expiry', holdsFrom: month(2), expiry: 'end-of-month', expiryMonths: 24 }, by)
  const dropped = await insertRule(
    trx,
    { ...rate, target: 'programme', targetId: null, holdsFrom: month(2), pointsPerRealBps: 12_000 },
    by,
  )
  await withdrawRule(trx, dropped, { id: admin, now: at(addMonths(today, -1), 16) })
}
