import type { BodyOf } from '@esquadro/contract'
import type { decide } from '@esquadro/contract/disputes/cms'
import { findAndLockAccount } from '../accounts/accounts.queries.ts'
import type { Caller, Context } from '../context/context.ts'
import { lockDocuments } from '../customers/claims/claims.queries.ts'
import { getPeriod, mapClaimConflict } from '../customers/claims/document-claims.ts'
import { moveClaim } from '../customers/claims/move-claim.ts'
import { AppError } from '../errors/app-error.ts'
import { notify } from '../notifications/notify.ts'
import { closeDispute, getAndLockDispute, getDisputedDocument } from './disputes.queries.ts'

/**
 * Decides an open dispute. `move` transfers the registration to the claimant in the same transaction. Locks
 * the document, then the dispute, then the registrations. Notifies both sides. Throws `dispute.decided` if it
 * is closed.
 */
export async function decideDispute(
  context: Pick<Context, 'db' | 'clock' | 'audit' | 'inTransaction'>,
  user: Pick<Caller, 'id'>,
  { id, decision, note }: BodyOf<typeof decide>,
): Promise<void> {
  const { clock, audit, inTransaction } = context
  const period = await getPeriod(context)
  const now = clock.now()
  await mapClaimConflict(() =>
    inTransaction(async (trx) => {
      await lockDocuments(trx, [await getDisputedDocument(trx, id)])
      const dispute = await getAndLockDispute(trx, id)
      if (dispute.status !== 'open') throw new AppError('dispute.decided')
      const { claimantId, holderId, document, customerName: name } = dispute
      const isMoved = decision === 'move'
      if (isMoved) {
        const claimant = await findAndLockAccount(trx, claimantId)
        if (claimant?.status !== 'active') throw new AppError('dispute.claimant-inactive')
        await moveClaim(trx, context, { document, name, from: holderId, to: claimantId }, period)
      }
      await closeDispute(trx, id, { status: isMoved ? 'moved' : 'kept', by: user.id, note, now })
      await audit(trx, {
        action: isMoved ? 'dispute.moved' : 'dispute.kept',
        subjectType: 'dispute',
        subjectId: id,
        before: { professionalId: holderId },
        after: { professionalId: isMoved ? claimantId : holderId, note },
      })
      const about = { disputeId: id, name, note }
      await notify(
        trx,
        [
          { userId: claimantId, kind: 'dispute-decided', data: { ...about, isMine: isMoved } },
          { userId: holderId, kind: 'dispute-decided', data: { ...about, isMine: !isMoved } },
        ],
        now,
      )
    }),
  )
}
