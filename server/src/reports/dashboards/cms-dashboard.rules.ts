import type { DashboardMonth, Shares } from '@esquadro/contract/reports/dashboards/cms'
import { type Flow, monthsOf } from '../../ledger/extract/extract.rules.ts'
import { addDays, addMonths } from '../../platform/clock.ts'

const MONTHS = 12
/** The first and last day of the last 12 months, including the month of `today`. */
export function yearOf(today: string): { readonly from: string; readonly to: string } {
  const first = `${today.slice(0, 7)}-01`
  return { from: addMonths(first, 1 - MONTHS), to: addDays(addMonths(first, 1), -1) }
}

/** Returns the figures of each of the last 12 months, including empty ones. */
export function toMonths(
  today: string,
  flows: readonly Flow[],
  sales: readonly { readonly month: string; readonly sales: number; readonly salesCents: number }[],
): DashboardMonth[] {
  return monthsOf(flows, yearOf(today).from, MONTHS).map((month) => {
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
