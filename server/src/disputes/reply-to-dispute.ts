import type { DisputeReply } from '@esquadro/contract/disputes/dispute'
import type { Caller, Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { deleteBytes } from '../files/delete-bytes.ts'
import { deleteFile } from '../files/files.queries.ts'
import { requireClaimant, requireHolder } from './disputes.policies.ts'
import { closeDispute, getAndLockDispute, getOwnDispute, setReply } from './disputes.queries.ts'
import { readEvidence, storeEvidence } from './evidence.ts'

/**
 * Stores the holder's side of an open dispute and replaces an earlier one. Without a file the earlier file
 * stays.
 */
export async function replyToDispute(
  context: Pick<Context, 'clock' | 'audit' | 'inTransaction' | 'files' | 'state'> & {
    readonly log: { warn(text: string): void }
  },
  user: Pick<Caller, 'id'>,
  { id, statement, file }: DisputeReply,
) {
  const { clock, audit, inTransaction, files, log } = context
  const evidence = await readEvidence(context, file)
  const { dispute, former } = await inTransaction(async (trx) => {
    const dispute = await getAndLockDispute(trx, id)
    requireHolder(dispute, user)
    if (dispute.status !== 'open') throw new AppError('dispute.decided')
    const stored = await storeEvidence(trx, context, evidence, user.id)
    const fileId = stored ?? dispute.replyFileId
    await setReply(trx, id, { text: statement, fileId, now: clock.now() })
    await audit(trx, {
      action: 'dispute.replied',
      subjectType: 'dispute',
      subjectId: id,
      after: { professionalId: user.id },
    })
    const replaced = stored ? await deleteFile(trx, dispute.replyFileId) : null
    return { dispute: await getOwnDispute(trx, user.id, id), former: replaced }
  })
  await deleteBytes(files, [former], log)
  return dispute
}

/** Withdraws one of the caller's open disputes. */
export const withdrawDispute = (
  { clock, audit, inTransaction }: Pick<Context, 'clock' | 'audit' | 'inTransaction'>,
  user: Pick<Caller, 'id'>,
  id: string,
) =>
  inTransaction(async (trx) => {
    const dispute = await getAndLockDispute(trx, id)
    requireClaimant(dispute, user)
    if (dispute.status !== 'open') throw new AppError('dispute.decided')
    await closeDispute(trx, id, { status: 'withdrawn', by: null, note: null, now: clock.now() })
    await audit(trx, {
      action: 'dispute.withdrawn',
      subjectType: 'dispute',
      subjectId: id,
      after: { professionalId: user.id },
    })
    return getOwnDispute(trx, user.id, id)
  })
