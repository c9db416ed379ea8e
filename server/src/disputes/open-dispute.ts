import type { DisputeInput } from '@esquadro/contract/disputes/dispute'
import { dayOf } from '../clock.ts'
import type { Caller, Context } from '../context/context.ts'
import { findValidClaim, lockDocuments } from '../customers/claims/claims.queries.ts'
import { countHeldDocument, requireFewRefusals } from '../customers/limit-refusals.ts'
import { violates } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { notify, notifyAdmins } from '../notifications/notify.ts'
import { canDispute } from './disputes.policies.ts'
import { getOwnDispute, insertDispute, isDisputed } from './disputes.queries.ts'
import { readEvidence, storeEvidence } from './evidence.ts'

/**
 * Opens a dispute about a document that another professional holds. Notifies the administrators and the
 * holder, without naming the claimant. Throws `dispute.not-held` if no other professional holds it,
 * `dispute.open` if a dispute is open already, and see `requireFewRefusals`: each response tells whether a
 * document is registered.
 */
export async function openDispute(
  context: Pick<Context, 'clock' | 'audit' | 'inTransaction' | 'files' | 'state'>,
  user: Pick<Caller, 'id' | 'name'>,
  input: DisputeInput,
) {
  const { clock, audit, inTransaction } = context
  const { document, name, statement } = input
  const evidence = await readEvidence(context, input.file)
  const now = clock.now()
  try {
    return await inTransaction(async (trx) => {
      await requireFewRefusals(trx, user.id, now)
      await lockDocuments(trx, [document])
      const claim = await findValidClaim(trx, document, dayOf(now))
      if (!canDispute(claim, user))
        throw new AppError('dispute.not-held', { fields: { document: 'dispute.not-held' } })
      await countHeldDocument(trx, user.id, now)
      const { customerId, professionalId: holderId } = claim
      const fileId = await storeEvidence(trx, context, evidence, user.id)
      const id = await insertDispute(trx, {
        document,
        customerName: name,
        claimantId: user.id,
        holderId,
        customerId,
        statement,
        fileId,
        now,
      })
      await audit(trx, {
        action: 'dispute.opened',
        subjectType: 'dispute',
        subjectId: id,
        after: { professionalId: user.id, customerId },
      })
      await notify(trx, [{ userId: holderId, kind: 'customer-disputed', data: { disputeId: id, name } }], now)
      await notifyAdmins(
        trx,
        { kind: 'dispute-opened', data: { disputeId: id, name, claimantName: user.name } },
        now,
      )
      return getOwnDispute(trx, user.id, id)
    })
  } catch (error) {
    const refusal = violates(error, isDisputed)
      ? new AppError('dispute.open', { fields: { document: 'dispute.open' } })
      : error
    if (refusal instanceof AppError && /^dispute\.(?:open|not-held)$/.test(refusal.code))
      refusal.afterwards = (db) => countHeldDocument(db, user.id, now)
    throw refusal
  }
}
