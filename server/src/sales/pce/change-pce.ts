import type { BodyOf, ErrorCode } from '@esquadro/contract'
import type { UploadFile } from '@esquadro/contract/form-data'
import type * as cmsPce from '@esquadro/contract/sales/pce/cms'
import type { PceStatus } from '@esquadro/contract/sales/pce/pce'
import { recordAudits } from '../../platform/audit/audit.queries.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Caller, Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { deleteFile } from '../../platform/files/files.queries.ts'
import { readDocument } from '../../platform/files/images.ts'
import { deleteBytes, storeFile } from '../../platform/files/stored-files.ts'
import type { NewNotification } from '../../platform/notifications/notifications.queries.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { listReceipts, listUnusedReceipts, pceStates, setReceipt } from './cms-pce.queries.ts'
import {
  findRefusal,
  type LockedPce,
  obstacleTo,
  type PceAction,
  type PceChangeContext,
  statusAfter,
} from './pce-changes.rules.ts'
import { lockPce, setStatus } from './pce-writes.queries.ts'

/** The result for one id: its current status, and why it was left unchanged. */
export interface PceOutcome {
  readonly id: string
  readonly status: PceStatus | null
  readonly refusal: AppError | null
}

/**
 * Applies the same change to many amounts in the caller's transaction; a refusal does not affect the others.
 * Locks all amounts first, in id order to prevent deadlocks. Idempotent, except that a second payment is
 * refused with `pce.already-paid`. Returns the outcomes in the order of `ids`. Five queries for any number of
 * amounts.
 */
export async function changePce(
  trx: Database,
  ids: readonly string[],
  change: PceAction,
  context: PceChangeContext,
): Promise<PceOutcome[]> {
  const requested = [...new Set(ids)]
  const locked = new Map((await lockPce(trx, requested)).map((pce) => [pce.id, pce]))
  const settings = await getRules(trx)
  const to = statusAfter(change)
  const outcomes = requested.map((id): PceOutcome => {
    const pce = locked.get(id)
    if (!pce) return { id, status: null, refusal: new AppError('not-found') }
    const refusal = findRefusal(pce, change, { needsServiceInvoice: settings.pceNeedsServiceInvoice })
    return { id, status: refusal ? pce.status : to, refusal }
  })
  const changing = outcomes.flatMap(({ id, refusal }) => {
    const pce = locked.get(id)
    return pce && !refusal && pce.status !== to ? [pce] : []
  })
  if (changing.length === 0) return outcomes

  await setStatus(
    trx,
    changing.map(({ id }) => id),
    change,
    context,
  )
  await recordAudits(
    trx,
    context,
    changing.map((pce) => ({
      action: `pce.${to}`,
      subjectType: 'pce',
      subjectId: pce.id,
      before: { status: pce.status },
      after: { status: to, ...('reason' in change ? { reason: change.reason } : {}) },
    })),
  )
  const notices = changing.flatMap((pce) => noticesOf(pce, change, settings.pceLabel))
  await notify(trx, notices, context.now)
  return outcomes
}

/** Approves, suspends, resumes or refuses amounts; a refused one does not affect the others. */
export const changePceStatus = (
  context: Context,
  user: Caller,
  { ids, ...change }: cmsPce.PceChange,
): Promise<PceOutcome[]> => applyToPce(context, user, ids, change)

/** Records the payment of approved amounts, at most once for each. Rejects a day in the future. */
export async function payPce(
  context: Context,
  user: Caller,
  { ids, paidOn, method, reference }: cmsPce.PcePayment,
): Promise<PceOutcome[]> {
  if (paidOn > dayOf(context.clock.now()))
    throw new AppError('invalid.fields', { fields: { paidOn: 'date.future' } })
  return applyToPce(context, user, ids, { action: 'pay', paidOn, method, reference: reference || null })
}

const applyToPce = (
  { inTransaction, clock, requestId }: Context,
  user: Caller,
  ids: readonly string[],
  change: PceAction,
): Promise<PceOutcome[]> =>
  inTransaction((trx) =>
    changePce(trx, ids, change, { actor: { id: user.id, type: 'admin', requestId }, now: clock.now() }),
  )

interface Obstacle {
  readonly code: ErrorCode
  readonly count: number
  readonly cents: number
}

/** The effect of a change on some amounts. */
interface Preview {
  /** The amounts that it would change; empty for a filter. */
  readonly ids: string[]
  readonly count: number
  readonly cents: number
  readonly obstacles: readonly Obstacle[]
}

/** Computes which of some amounts a change would apply to, with their sum, and why it would leave the others. */
export async function previewPceChange(
  db: Database,
  { action, ids, query }: BodyOf<typeof cmsPce.previewChange>,
): Promise<Preview> {
  const { pceNeedsServiceInvoice: needsServiceInvoice } = await getRules(db)
  const changed: string[] = []
  const obstacles = new Map<ErrorCode, Obstacle>()
  let [count, cents] = [0, 0]
  for await (const batch of pceStates(db, { ids, query }))
    for (const pce of batch) {
      const code = obstacleTo(pce, action, { needsServiceInvoice })?.code
      if (code) {
        const known = obstacles.get(code) ?? { code, count: 0, cents: 0 }
        obstacles.set(code, { code, count: known.count + 1, cents: known.cents + pce.amountCents })
        continue
      }
      if (ids) changed.push(pce.id)
      count += 1
      cents += pce.amountCents
    }
  return { ids: changed, count, cents, obstacles: [...obstacles.values()] }
}

/**
 * Attaches one receipt to paid amounts and replaces earlier ones; refuses an unpaid amount with
 * `pce.not-paid`. Throws `upload.invalid` unless the file is a PDF or a picture.
 */
export async function attachReceipt(
  { inTransaction, audit, clock, files, state, log }: Context,
  user: Caller,
  { ids, file }: { readonly ids: readonly string[]; readonly file: UploadFile },
): Promise<PceOutcome[]> {
  const document = await readDocument({ state }, file, 'file')
  if (!document) throw new AppError('upload.invalid', { fields: { file: 'file.wrong-type' } })
  const { outcomes, former } = await inTransaction(async (trx) => {
    const requested = [...new Set(ids)]
    const locked = new Map((await lockPce(trx, requested)).map((pce) => [pce.id, pce]))
    const decided = requested.map((id): PceOutcome => {
      const status = locked.get(id)?.status ?? null
      if (status === null) return { id, status, refusal: new AppError('not-found') }
      return { id, status, refusal: status === 'paid' ? null : new AppError('pce.not-paid') }
    })
    const paid = decided.flatMap(({ id, refusal }) => (refusal ? [] : [id]))
    if (paid.length === 0) return { outcomes: decided, former: [] }
    const replaced = await listReceipts(trx, paid)
    const { id: fileId } = await storeFile(trx, files, {
      ...document,
      name: file.name,
      ownerId: user.id,
      visibility: 'private',
      now: clock.now(),
    })
    await setReceipt(trx, paid, fileId)
    for (const id of paid)
      await audit(trx, { action: 'pce.receipt-attached', subjectType: 'pce', subjectId: id })
    const unused = await listUnusedReceipts(trx, replaced)
    const deleted: (string | null)[] = []
    for (const id of unused) deleted.push(await deleteFile(trx, id))
    return { outcomes: decided, former: deleted }
  })
  await deleteBytes(files, former, log)
  return outcomes
}

/** Notifies the professional of a change; returns nothing for a suspension or for resuming a suspended amount. */
function noticesOf(pce: LockedPce, change: PceAction, label: string): NewNotification[] {
  const facts = {
    pceId: pce.id,
    label,
    amountCents: pce.amountCents,
    storeName: pce.storeName,
    number: pce.invoiceNumber,
  }
  const userId = pce.professionalId
  switch (change.action) {
    case 'approve':
      // The professional was notified when the suspended amount was first approved.
      return pce.status === 'pending' ? [{ userId, kind: 'pce-approved', data: facts }] : []
    case 'pay':
      return [{ userId, kind: 'pce-paid', data: { ...facts, paidOn: change.paidOn } }]
    case 'refuse':
      return [{ userId, kind: 'pce-refused', data: { ...facts, reason: change.reason } }]
    default:
      return []
  }
}
