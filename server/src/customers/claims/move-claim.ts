import type { Context } from '../../context/context.ts'
import type { Transaction } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import { lockStatus } from '../customers.queries.ts'
import {
  activateOwn,
  deactivate,
  extendRegistrations,
  findValidClaim,
  insertCustomer,
  lockOwnClaim,
  type Period,
} from './claims.queries.ts'
import { alreadyRegistered } from './document-claims.ts'

/**
 * Transfers the claim on a document to another professional, from today for a whole period. Deactivates the
 * previous registration; sales until yesterday stay with it. The caller holds the document's lock. Throws
 * `customer.already-registered` if a third professional has registered the document, and `customer.objected`
 * if the customer has objected to the new professional's registration.
 */
export async function moveClaim(
  trx: Transaction,
  { clock, audit }: Pick<Context, 'clock' | 'audit'>,
  claim: {
    readonly document: string
    readonly name: string
    readonly from: string
    readonly to: string
  },
  period: Period,
): Promise<void> {
  const now = clock.now()
  const { document, from, to } = claim
  const current = await findValidClaim(trx, document, period.today)
  if (current && current.professionalId === to) return
  if (current && current.professionalId !== from) throw alreadyRegistered()
  if (current) {
    await lockStatus(trx, current.customerId)
    await deactivate(trx, current.customerId, period.today, now)
    await audit(trx, {
      action: 'customer.claim-ended',
      subjectType: 'customer',
      subjectId: current.customerId,
      before: { professionalId: from, active: true },
      after: { professionalId: from, active: false },
    })
  }
  const own = await lockOwnClaim(trx, to, document)
  if (own?.noticeAnswer === 'objected') throw new AppError('customer.objected')
  const id = own?.id ?? (await insertCustomer(trx, to, { document, name: claim.name }, period, now))
  if (own) {
    if (!own.active) await activateOwn(trx, own.id, now)
    const extended = await extendRegistrations(trx, new Map([[own.id, period.today]]), period.days, now)
    if (!extended.has(own.id)) throw alreadyRegistered()
  }
  await audit(trx, {
    action: 'customer.claim-given',
    subjectType: 'customer',
    subjectId: id,
    after: { professionalId: to },
  })
}
