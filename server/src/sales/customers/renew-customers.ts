import { addDays } from '../../platform/clock.ts'
import type { Context } from '../../platform/context/context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import {
  extendRegistrations,
  listOwnDocuments,
  lockDocuments,
  lockOwnRegistrations,
  type Period,
} from './claims/claims.queries.ts'
import { alreadyRegistered, getPeriod, mapClaimConflict } from './claims/claims.ts'
import { getOwnCustomer } from './customers.queries.ts'
import { type CustomerView, customerOn, renewalStart } from './customers.rules.ts'

/** The result of one renewal: the new last day, or the reason for the refusal. */
export type Renewal =
  | { readonly id: string; readonly validUntil: string; readonly refusal: null }
  | {
      readonly id: string
      readonly validUntil: null
      readonly refusal:
        | 'not-found'
        | 'customer.inactive'
        | 'customer.objected'
        | 'customer.already-registered'
        | 'customer.renewed-ahead'
    }

/** Renews one registration of the calling professional. Throws if it is refused. */
export async function renewCustomer(
  context: Context,
  professionalId: string,
  id: string,
): Promise<CustomerView> {
  const period = await getPeriod(context)
  return mapClaimConflict(() =>
    context.inTransaction(async (trx) => {
      const [renewal] = await renewRegistrations(trx, professionalId, [id], period, context.clock.now())
      if (!renewal || renewal.refusal === 'not-found') throw new AppError('not-found')
      if (renewal.refusal === 'customer.already-registered') throw alreadyRegistered()
      if (renewal.refusal !== null) throw new AppError(renewal.refusal)
      await context.audit(trx, {
        action: 'customer.renewed',
        subjectType: 'customer',
        subjectId: id,
        after: { validUntil: renewal.validUntil },
      })
      return customerOn(period.today, await getOwnCustomer(trx, professionalId, id, period.today))
    }),
  )
}

/** Renews several registrations of the calling professional independently. */
export async function renewCustomers(
  context: Context,
  professionalId: string,
  ids: readonly string[],
): Promise<Renewal[]> {
  const period = await getPeriod(context)
  return context.inTransaction(async (trx) => {
    const renewals = await renewRegistrations(
      trx,
      professionalId,
      [...new Set(ids)],
      period,
      context.clock.now(),
    )
    const renewed = renewals.filter(({ refusal }) => refusal === null)
    if (renewed.length > 0)
      await context.audit(trx, {
        action: 'customer.renewed-many',
        subjectType: 'customer',
        after: Object.fromEntries(renewed.map(({ id, validUntil }) => [id, validUntil])),
      })
    return renewals
  })
}

/**
 * Extends registrations of a professional by one period each: a valid one from its end, an expired one from
 * today unless another professional has claimed its document. Each succeeds or fails on its own; returns the
 * results in the order of `ids`.
 */
export async function renewRegistrations(
  trx: Transaction,
  professionalId: string,
  ids: readonly string[],
  period: Period,
  now: Date,
): Promise<Renewal[]> {
  await lockDocuments(trx, await listOwnDocuments(trx, professionalId, ids))
  const rows = await lockOwnRegistrations(trx, professionalId, ids)
  const own = new Map(rows.map((row) => [row.id, row]))
  const starts = new Map<string, string>()
  for (const row of rows) {
    const start = renewalStart(row, period)
    if (row.active && start !== null) starts.set(row.id, start)
  }
  const ends = await extendRegistrations(trx, starts, period.days, now)
  return ids.map((id): Renewal => {
    const end = ends.get(id)
    if (end !== undefined) return { id, validUntil: addDays(end, -1), refusal: null }
    const row = own.get(id)
    if (!row) return { id, validUntil: null, refusal: 'not-found' }
    if (row.noticeAnswer === 'objected') return { id, validUntil: null, refusal: 'customer.objected' }
    if (!row.active) return { id, validUntil: null, refusal: 'customer.inactive' }
    if (!starts.has(id)) return { id, validUntil: null, refusal: 'customer.renewed-ahead' }
    return { id, validUntil: null, refusal: 'customer.already-registered' }
  })
}
