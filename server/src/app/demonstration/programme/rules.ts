import type { RuleInput } from '@esquadro/contract/campaigns/rules/rule'
import { createRule, withdrawRule } from '../../../campaigns/rules/rules.ts'
import { addDays, addMonths } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { actingAs } from '../acting-as.ts'
import { at } from '../people/accounts.ts'
import type { Catalogue } from './catalogue.ts'

/**
 * Records changes of the rules: points of the first quarter lasted 14 months, so that some expire in the next
 * weeks; textiles had their own rate for a time; four changes are planned from the next months on, and a
 * fifth was withdrawn.
 */
export async function insertRules(
  trx: Database,
  {
    catalogue,
    admin,
    today,
    firstDay,
  }: {
    readonly catalogue: Catalogue
    readonly admin: string
    readonly today: string
    readonly firstDay: string
  },
): Promise<void> {
  const month = (from: number) => `${addMonths(today, from).slice(0, 7)}-01`
  const lastMonth = addMonths(today, -1)
  const make = (input: RuleInput, madeOn: string) =>
    createRule(actingAs(trx, admin, 'admin', at(madeOn, 10)), { id: admin }, input)
  const rate = { kind: 'rate', pointsPerRealBps: null, fixedPoints: null } as const
  const category = (name: string) =>
    ({ target: 'category', targetId: catalogue.categoryIds.get(name) ?? null }) as const
  const brand = (name: string) =>
    ({ target: 'brand', targetId: catalogue.brandIds.get(name) ?? null }) as const
  const past = (months: number) => addMonths(firstDay, months)
  const makeBefore = (input: RuleInput) => make(input, addDays(input.holdsFrom, -1))
  const first = addDays(firstDay, 1)
  const rolling = { kind: 'expiry', expiry: 'rolling-months' } as const
  await makeBefore({ ...rolling, holdsFrom: first, expiryMonths: 14 })
  await makeBefore({ ...rolling, holdsFrom: past(3), expiryMonths: 24 })
  await makeBefore({ ...rate, ...category('Têxteis'), holdsFrom: past(5), pointsPerRealBps: 15_000 })
  await makeBefore({ ...rate, ...category('Têxteis'), holdsFrom: past(9) })
  await make({ ...rate, ...category('Iluminação'), holdsFrom: month(1), pointsPerRealBps: 17_500 }, lastMonth)
  await make({ ...rate, ...brand('Luz & Traço'), holdsFrom: month(1), fixedPoints: 120 }, lastMonth)
  await make({ ...rate, ...brand('Luz & Traço'), holdsFrom: month(3) }, lastMonth)
  await make({ kind: 'expiry', holdsFrom: month(2), expiry: 'end-of-month', expiryMonths: 24 }, lastMonth)
  const dropped = await make(
    { ...rate, target: 'programme', targetId: null, holdsFrom: month(2), pointsPerRealBps: 12_000 },
    lastMonth,
  )
  await withdrawRule(actingAs(trx, admin, 'admin', at(lastMonth, 16)), { id: admin }, dropped.id)
}
