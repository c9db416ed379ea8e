import { type Merit, type MonthFacts } from '@esquadro/contract/reports/store-scores/store-score'
import { MERIT_RULE } from '@esquadro/contract/reports/store-scores/vocabulary'

const share = (part: number, whole: number): number => Math.floor((part * 10_000) / whole)

/**
 * Returns the merit of a store's month in whole points, item by item: accepted invoices, their value, the speed of
 * sending, and a bonus for accuracy on the sum of these (from 0 at 80 % to a quarter at 100 %, linear), rounded down
 * (assumption stores 9).
 */
export function computeMerit(facts: MonthFacts): Merit {
  const invoices = facts.accepted * MERIT_RULE.perInvoice
  const value = Math.floor(facts.valueCents / MERIT_RULE.centsPerMerit)
  const speed = facts.fast * MERIT_RULE.fast.merit + facts.prompt * MERIT_RULE.prompt.merit
  const decided = facts.accepted + facts.refused + facts.rejected + facts.reversed
  const accuracyBps = decided === 0 ? null : share(facts.accepted, decided)
  const above = Math.max(0, (accuracyBps ?? 0) - MERIT_RULE.accuracyFromBps)
  const factor = Math.floor((above * MERIT_RULE.accuracyMostBps) / (10_000 - MERIT_RULE.accuracyFromBps))
  const accuracy = Math.floor(((invoices + value + speed) * factor) / 10_000)
  return {
    rule: 1,
    invoices,
    value,
    speed,
    accuracy,
    total: invoices + value + speed + accuracy,
    accuracyBps,
  }
}

/** Returns the twelve months up to `month`, oldest first: `2026-11` → `2025-12` … `2026-11`. */
export function yearUpTo(month: string): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return Array.from({ length: 12 }, (_, place) => {
    const at = new Date(Date.UTC(year, number - 12 + place, 1))
    return at.toISOString().slice(0, 7)
  })
}
