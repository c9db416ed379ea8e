import type { ErrorCode } from '@esquadro/contract'
import type { NothingReason } from '@esquadro/contract/sales/invoices/cms'
import { countUses } from '../../../ledger/points/limits.rules.ts'
import { dayOf } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { isOpen, needsOwnDecision } from '../invoices.rules.ts'
import { listOpenStates, listSaleFacts, type StoredSaleFacts } from './sale-facts.queries.ts'
import { reasonForNothing, valueOfSale } from './sale-value.rules.ts'

/** The effect of approving many invoices. */
export interface Preview {
  readonly count: number
  readonly totalCents: number
  readonly points: number
  readonly returns: number
  readonly withoutPoints: { reason: NothingReason; count: number }[]
  readonly obstacles: readonly { readonly code: ErrorCode; readonly count: number }[]
}

/** The number of sales whose facts are read in one query. */
const BATCH = 250

/** Returns the points that approving each of the open sales would credit now; skips those with an obstacle. */
export async function previewPoints(
  db: Database,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const today = dayOf(now)
  const facts = ids.length === 0 ? [] : await listSaleFacts(db, ids, now)
  return new Map(
    facts.flatMap((sale) => {
      const { explanation, obstacle } = valueOfSale(sale, today)
      return explanation && obstacle === null ? [[sale.id, explanation.total] as const] : []
    }),
  )
}

/** Computes sales one after another; each has what earlier ones leave of the accelerators' limits. */
function valuesInOrder(today: string) {
  const uses = countUses()
  return (facts: StoredSaleFacts): ReturnType<typeof valueOfSale> => {
    const { earning } = facts
    const accelerators = earning.accelerators.map((rule) => ({
      ...rule,
      limits: rule.limits && uses.within(rule.id, facts, rule.limits),
    }))
    const value = valueOfSale({ ...facts, earning: { ...earning, accelerators } }, today)
    if (value.obstacle === null)
      for (const { id, points, valueCents = 0 } of value.explanation?.accelerators ?? [])
        if (points > 0) uses.add(id, facts, { points, cents: valueCents })
    return value
  }
}

/** Computes the credits of approving many invoices in id order, and the obstacles to some of them. */
export async function previewApproval(db: Database, ids: readonly string[], now: Date): Promise<Preview> {
  const today = dayOf(now)
  const invoices = await listOpenStates(db, ids)
  const sales = invoices
    .filter((invoice) => invoice.kind !== 'return' && isOpen(invoice.status) && !invoice.isSuspected)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const valueOf = valuesInOrder(today)
  const values = new Map<string, ReturnType<typeof valueOfSale>>()
  for (let at = 0; at < sales.length; at += BATCH) {
    const batch = sales.slice(at, at + BATCH).map(({ id }) => id)
    const found = await listSaleFacts(db, batch, now)
    for (const facts of found.toSorted((a, b) => (a.id < b.id ? -1 : 1))) values.set(facts.id, valueOf(facts))
  }
  const found = invoices.map((invoice) => {
    const value = values.get(invoice.id)
    const obstacle: ErrorCode | null = !isOpen(invoice.status)
      ? 'invoice.wrong-status'
      : invoice.isSuspected
        ? 'invoice.signal-open'
        : invoice.kind === 'return'
          ? !invoice.hasOriginal
            ? 'invoice.original-unknown'
            : invoice.hasWaitingCancellation
              ? 'invoice.cancellation-waits'
              : needsOwnDecision(invoice)
                ? 'invoice.needs-decision'
                : null
          : value?.lacksItems
            ? 'invoice.no-items'
            : value?.needsDecision || needsOwnDecision(invoice)
              ? 'invoice.needs-decision'
              : (value?.obstacle ?? null)
    const nothing =
      obstacle === null && value?.explanation?.total === 0 ? reasonForNothing(value.explanation) : null
    return { ...invoice, obstacle, points: value?.explanation?.total ?? 0, nothing }
  })
  const approvable = found.filter(({ obstacle }) => obstacle === null)
  const codes = [...new Set(found.flatMap(({ obstacle }) => obstacle ?? []))]
  const reasons = [...new Set(found.flatMap(({ nothing }) => nothing ?? []))]
  return {
    count: approvable.length,
    totalCents: approvable.reduce((sum, { kind, totalCents }) => sum + (kind === 'sale' ? totalCents : 0), 0),
    points: approvable.reduce((sum, { points }) => sum + points, 0),
    returns: approvable.filter(({ kind }) => kind === 'return').length,
    withoutPoints: reasons.map((reason) => ({
      reason,
      count: found.filter((item) => item.nothing === reason).length,
    })),
    obstacles: codes.map((code) => ({ code, count: found.filter((item) => item.obstacle === code).length })),
  }
}
