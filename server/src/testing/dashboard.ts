import type { ResponseOf } from '@esquadro/contract'
import type { Explanation } from '@esquadro/contract/ledger/points/explanation'
import type * as contract from '@esquadro/contract/reports/dashboards/cms'
import { dayOf } from '../platform/clock.ts'
import type { Database } from '../platform/database/connect.ts'

type Dashboard = ResponseOf<typeof contract.getAll>

const add = <Key>(sums: Map<Key, number>, key: Key, points: number) =>
  void sums.set(key, (sums.get(key) ?? 0) + points)

/** Reads the ledger row by row, and returns the figures that the dashboard must show at an instant. */
export async function figuresOfLedger(db: Database, now: Date) {
  const entries = await db.selectFrom('pointEntries').selectAll().execute()
  const lots = await db.selectFrom('pointLots').selectAll().execute()
  const invoices = await db.selectFrom('invoices').selectAll().execute()
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const saleOf = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  const today = dayOf(now)

  const months = new Map<string, number>()
  for (const entry of entries) {
    const undone = entry.kind === 'reversal' ? byId.get(entry.creditId ?? '') : undefined
    const flow =
      entry.kind === 'expiry' || undone?.kind === 'expiry'
        ? 'expired'
        : undone
          ? undone.amount < 0
            ? 'spent'
            : 'reversed'
          : entry.amount < 0
            ? 'spent'
            : 'earned'
    add(months, `${dayOf(entry.occurredAt).slice(0, 7)} ${flow}`, entry.amount)
  }

  const expiry = new Map<string | null, number>()
  const stores = new Map<string | null, number>()
  const categories = new Map<string | null, number>()
  let points = 0
  for (const lot of lots) {
    if (lot.remaining <= 0 || (lot.expiresOn !== null && lot.expiresOn <= today)) continue
    points += lot.remaining
    add(expiry, lot.expiresOn?.slice(0, 7) ?? null, lot.remaining)
    const entry = byId.get(lot.entryId)
    const undone = byId.get(entry?.creditId ?? '')
    const source = [undone, entry].find((item) => item?.sourceType === 'invoice')
    const invoice = saleOf.get(source?.sourceId ?? '')
    add(stores, invoice?.storeId ?? null, lot.remaining)
    // The credit of an expiry that a return took back.
    const origin = byId.get(undone?.creditId ?? '')
    const sale = (origin?.sourceType === 'invoice' && saleOf.get(origin.sourceId ?? '')) || invoice
    const rule = entry?.acceleratorId ?? undone?.acceleratorId ?? null
    for (const [id, part] of divide(lot.remaining, sale?.explanation as Explanation | undefined, rule))
      add(categories, id, part)
  }
  const balance = entries.reduce((sum, { amount }) => sum + amount, 0)
  return { months, expiry, stores, categories, points, balance }
}

/** Divides points among categories by the weights in their sale's explanation. */
function divide(
  remaining: number,
  explanation: Explanation | undefined,
  rule: string | null,
): [string | null, number][] {
  const weights = new Map<string | null, bigint>()
  for (const { product, reason, valueCents, rateBps, accelerators } of explanation?.items ?? []) {
    if (reason !== null) continue
    if (rule !== null && !accelerators.some(({ id, counted }) => id === rule && counted)) continue
    const id = product?.categoryId ?? null
    weights.set(id, (weights.get(id) ?? 0n) + BigInt(valueCents) * BigInt(rateBps))
  }
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0n)
  const earned =
    rule === null ? explanation?.base.points : explanation?.accelerators.find(({ id }) => id === rule)?.points
  if (!earned || total === 0n) return [[null, remaining]]
  const whole = BigInt(earned)
  let before = 0n
  let weight = 0n
  return [...weights]
    .sort(([a], [b]) => (a === null ? 1 : b === null ? -1 : a < b ? -1 : 1))
    .map(([id, own]) => {
      weight += own
      const until = (BigInt(remaining) * ((whole * weight) / total)) / whole
      const part = Number(until - before)
      before = until
      return [id, part]
    })
}

/** The figures of a dashboard in the shape of `figuresOfLedger`; other stores and categories must be none. */
export function figuresOfDashboard({ months, liability }: Dashboard) {
  const signed = months.flatMap(({ month, earned, spent, expired, reversed }) =>
    Object.entries({ earned, spent: -spent, expired: -expired, reversed: -reversed }).map(
      ([flow, points]) => [`${month} ${flow}`, points] as const,
    ),
  )
  const named = ({ items }: contract.Shares) => new Map(items.map(({ id, points }) => [id, points]))
  return {
    months: new Map(signed.filter(([, points]) => points !== 0)),
    expiry: new Map(liability.months.map(({ month, points }) => [month, points])),
    stores: named(liability.stores),
    categories: named(liability.categories),
    points: liability.points,
    balance: liability.balance,
  }
}
