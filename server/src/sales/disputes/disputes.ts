import type { BinaryOutput, BodyOf, QueryOf } from '@esquadro/contract'
import type { UploadFile } from '@esquadro/contract/form-data'
import { hideTaxDocument } from '@esquadro/contract/platform/fields/tax-document'
import type * as contract from '@esquadro/contract/sales/disputes/cms'
import type { DisputeInput, DisputeReply } from '@esquadro/contract/sales/disputes/dispute'
import { disputeReplies, disputeStatuses, disputesList } from '@esquadro/texts/lists/disputes'
import { findAndLockAccount } from '../../people/accounts/accounts.queries.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Caller, Context } from '../../platform/context/context.ts'
import { type Transaction, violates } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { deleteFile } from '../../platform/files/files.queries.ts'
import { readDocument } from '../../platform/files/images.ts'
import { deleteBytes, storeFile } from '../../platform/files/stored-files.ts'
import { exportList } from '../../platform/lists/export-list.ts'
import { notify, notifyAdmins } from '../../platform/notifications/notify.ts'
import { findValidClaim, lockDocuments } from '../customers/claims/claims.queries.ts'
import { getPeriod, mapClaimConflict, moveClaim } from '../customers/claims/claims.ts'
import { countHeldDocument, requireFewRefusals } from '../customers/limit-refusals.ts'
import { canDispute, requireClaimant, requireHolder } from './disputes.policies.ts'
import {
  closeDispute,
  exportedDisputes,
  getAndLockDispute,
  getDisputedDocument,
  getOwnDispute,
  insertDispute,
  isDisputed,
  setReply,
} from './disputes.queries.ts'

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

/**
 * Decides an open dispute. `move` transfers the registration to the claimant in the same transaction. Locks
 * the document, then the dispute, then the registrations. Notifies both sides. Throws `dispute.decided` if it
 * is closed.
 */
export async function decideDispute(
  context: Pick<Context, 'db' | 'clock' | 'audit' | 'inTransaction'>,
  user: Pick<Caller, 'id'>,
  { id, decision, note }: BodyOf<typeof contract.decide>,
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

/** Reads an uploaded PDF or picture; null if none was sent. Throws `upload.invalid` for anything else. */
async function readEvidence(context: Pick<Context, 'state'>, file: UploadFile | undefined) {
  if (!file) return null
  const document = await readDocument(context, file, 'file')
  if (!document) throw new AppError('upload.invalid', { fields: { file: 'file.wrong-type' } })
  return { ...document, name: file.name }
}

/** Stores evidence for its owner and the administrators; returns the id of the file, or null if none was sent. */
async function storeEvidence(
  trx: Transaction,
  { files, clock }: Pick<Context, 'files' | 'clock'>,
  evidence: Awaited<ReturnType<typeof readEvidence>>,
  ownerId: string,
): Promise<string | null> {
  if (!evidence) return null
  const now = clock.now()
  const { id } = await storeFile(trx, files, { ...evidence, ownerId, visibility: 'private', now })
  return id
}

/** Exports the disputes about customers as filtered and sorted, with masked documents. */
export function exportDisputes(
  context: Context,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  return exportList(context, {
    subject: 'dispute',
    list: disputesList,
    query,
    rows: exportedDisputes(context.db, query),
    values: {
      customerName: (row) => row.customerName,
      document: (row) => hideTaxDocument(row.document),
      claimant: (row) => row.claimant.name,
      holder: (row) => row.holder.name,
      reply: (row) => disputeReplies[row.hasReply ? 'replied' : 'notReplied'],
      openedAt: (row) => row.openedAt,
      status: (row) => disputeStatuses[row.status],
      decidedAt: (row) => row.decidedAt,
    },
  })
}
