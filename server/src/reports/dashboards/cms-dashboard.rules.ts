import type { OutputOf } from '@esquadro/contract'
import {
  type DashboardMonth,
  type getAll,
  PATH_EXITS,
  type PathExit,
  type Shares,
} from '@esquadro/contract/reports/dashboards/cms'
import { type Flow, monthsOf } from '../../ledger/extract/extract.rules.ts'
import { addDays, addMonths } from '../../platform/clock.ts'

/** The first and last day of the last months, including the month of `today`. */
export function spanOf(today: string, months: number): { readonly from: string; readonly to: string } {
  const first = `${today.slice(0, 7)}-01`
  return { from: addMonths(first, 1 - months), to: addDays(addMonths(first, 1), -1) }
}

/** Returns the figures of each of some months from a day on, including empty ones. */
export function toMonths(
  { from: start, count }: { readonly from: string; readonly count: number },
  flows: readonly Flow[],
  sales: readonly { readonly month: string; readonly sales: number; readonly salesCents: number }[],
): DashboardMonth[] {
  return monthsOf(flows, start, count).map((month) => {
    const from = `${month.month}-01`
    const sold = sales.find((sale) => sale.month === month.month)
    return {
      ...month,
      from,
      to: addDays(addMonths(from, 1), -1),
      sales: sold?.sales ?? 0,
      salesCents: sold?.salesCents ?? 0,
    }
  })
}

/** Returns the value of points in cents, rounded; null if the settings give points no value. */
export const valueOf = (points: number, thousandPointsCents: number | null): number | null =>
  thousandPointsCents === null ? null : Math.round((points * thousandPointsCents) / 1_000)

/** Returns the largest named sums, the sum without a name, and the sum of the others, with their values. */
export function toShares(
  {
    items,
    others,
  }: {
    readonly items: readonly {
      readonly id: string | null
      readonly name: string | null
      readonly points: number
    }[]
    readonly others: { readonly count: number; readonly points: number }
  },
  thousandPointsCents: number | null,
): Shares {
  const withValue = <T extends { readonly points: number }>(row: T) => ({
    ...row,
    cents: valueOf(row.points, thousandPointsCents),
  })
  return { items: items.map(withValue), others: withValue(others) }
}

/** The exits before each step of the way of the notes; after the last step they are those of the credited notes. */
const EXITS_BEFORE = {
  inOrder: ['refused', 'unattributed'],
  approved: ['in-review', 'rejected'],
  credited: ['no-points', 'reversed'],
} as const satisfies Record<string, readonly PathExit[]>

/** Returns the steps of the way of the notes from the notes by where they are; `credited` is the end of the way. */
export function toPath(
  from: string,
  rows: readonly {
    readonly kind: PathExit | 'credited'
    readonly count: number
    readonly cents: number
    readonly points: number
    readonly since: Date | null
  }[],
): OutputOf<typeof getAll>['path'] {
  const find = (kind: PathExit | 'credited') => rows.find((row) => row.kind === kind)
  const countOf = (kinds: readonly PathExit[]) =>
    kinds.reduce((sum, kind) => sum + (find(kind)?.count ?? 0), 0)
  const credited = find('credited')
  const approved = (credited?.count ?? 0) + countOf(EXITS_BEFORE.credited)
  const inOrder = approved + countOf(EXITS_BEFORE.approved)
  return {
    from,
    sent: inOrder + countOf(EXITS_BEFORE.inOrder),
    inOrder,
    approved,
    credited: credited?.count ?? 0,
    points: credited?.points ?? 0,
    exits: PATH_EXITS.map((kind) => ({
      kind,
      count: find(kind)?.count ?? 0,
      cents: find(kind)?.cents ?? 0,
      since: find(kind)?.since ?? null,
    })),
  }
}
