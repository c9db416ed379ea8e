import type { UpdateBody } from '@esquadro/contract/sales/invoices/cms'
import type { InvoiceStatus } from '@esquadro/contract/sales/invoices/invoice'
import { lockAccounts, lockCampaigns } from '../../../ledger/points/points.queries.ts'
import type { Caller, Context } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { violates } from '../../../platform/database/connect.ts'
import { withSavepoint } from '../../../platform/database/savepoint.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { type LockedInvoice, lockInvoices } from '../locks.queries.ts'
import { approveInvoice } from './approve-invoice.ts'
import { nameProfessional } from './attribute-invoice.ts'
import { findDecision } from './decisions.queries.ts'
import { dismissCancellation } from './dismiss-cancellation.ts'
import { lockDocuments } from './documents.queries.ts'
import { editItems, matchItem } from './items.ts'
import { rejectInvoice } from './reject-invoice.ts'
import { openAgain } from './reopen.ts'
import { reverseInvoice } from './reverse-invoice.ts'
import type { ReviewCommand } from './review.rules.ts'
import { reopenSignal, resolveSignal } from './signals.ts'

export interface UpdateResult {
  readonly id: string
  readonly status: InvoiceStatus | null
  readonly points: number | null
  /** Why the invoice was left unchanged; null if the action was applied now or before. */
  readonly refusal: AppError | null
}

export type ReviewContext = Omit<ReviewCommand, 'invoiceId'>

/** Applies an action to each named invoice as an administrator; see `applyToEach`. One transaction. */
export const updateInvoices = (
  { clock, inTransaction, requestId }: Context,
  user: Caller,
  body: UpdateBody,
): Promise<UpdateResult[]> =>
  inTransaction((trx) =>
    applyToEach(trx, body, { actor: { id: user.id, type: 'admin', requestId }, now: clock.now() }),
  )

/**
 * Applies an action to each named invoice in the caller's transaction; a refusal rolls back only its invoice.
 * Locks all invoices first, then accelerators with limits, then the accounts of their professionals, each in
 * id order to prevent deadlocks. Returns the results in the order of the request.
 */
export async function applyToEach(
  trx: Database,
  body: UpdateBody,
  context: ReviewContext,
): Promise<UpdateResult[]> {
  const requested = 'ids' in body && body.ids ? body.ids : 'id' in body && body.id ? [body.id] : []
  const ids = [...new Set(requested)]
  if (ids.length > 1) {
    const invoices = await lockInvoices(trx, ids)
    const isMovingPoints = body.action === 'approve' || body.action === 'reverse'
    if (body.action === 'approve' || body.action === 'reverse')
      await lockDocuments(trx, documentIdsOf(invoices))
    await lockCampaigns(trx, {
      days: body.action === 'approve' ? [...new Set(invoices.map(({ issuedOn }) => issuedOn))] : [],
      invoiceIds: isMovingPoints
        ? invoices.flatMap((invoice) => [invoice.id, ...invoice.originals.map((original) => original.id)])
        : [],
    })
    await lockAccounts(
      trx,
      invoices.flatMap((invoice) => [
        invoice.professionalId,
        ...invoice.originals.map((original) => original.professionalId),
      ]),
    )
  }
  const results: UpdateResult[] = []
  for (const id of ids.toSorted()) results.push(await updateOne(trx, id, body, context))
  const order = new Map(ids.map((id, index) => [id, index]))
  return results.toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
}

async function updateOne(
  trx: Database,
  id: string,
  body: UpdateBody,
  context: ReviewContext,
): Promise<UpdateResult> {
  let refusal: AppError | null = null
  try {
    await withSavepoint(trx, () => applyAction(trx, id, body, context))
  } catch (error) {
    refusal = refusalOf(error)
  }
  const now = await findDecision(trx, id)
  return { id, status: now?.status ?? null, points: now?.points ?? null, refusal }
}

async function applyAction(
  trx: Database,
  invoiceId: string,
  body: UpdateBody,
  context: ReviewContext,
): Promise<void> {
  const command = { ...context, invoiceId }
  switch (body.action) {
    case 'approve':
      await approveInvoice(trx, { ...command, seen: body.seen, isBulk: body.ids !== undefined })
      return
    case 'reject':
      await rejectInvoice(trx, { ...command, reason: body.reason })
      return
    case 'reverse':
      await reverseInvoice(trx, { ...command, reason: body.reason })
      return
    case 'reopen':
      await openAgain(trx, { ...command, reason: body.reason })
      return
    case 'name-professional':
      return nameProfessional(trx, { invoiceId, professionalId: body.professionalId }, context)
    case 'match-item':
      return matchItem(trx, { ...body, invoiceId }, context)
    case 'dismiss-cancellation':
      return dismissCancellation(trx, command)
    case 'resolve-signal':
      return resolveSignal(trx, { ...command, signal: body.signal, note: body.note })
    case 'reopen-signal':
      return reopenSignal(trx, { ...command, signal: body.signal })
    case 'edit-items':
      return editItems(trx, { invoiceId, items: body.items }, context)
  }
}

/** The invoices whose documents a decision may use up or free: sales, and the sales of returns. */
const documentIdsOf = (invoices: readonly LockedInvoice[]): string[] =>
  invoices.flatMap(({ id, originals }) => [id, ...originals.map((original) => original.id)])

/** Returns the expected error of an action; throws any other. */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  // The return of a sale is undone, but another document of the sale has earned meanwhile.
  for (const constraint of ['credited_documents_once', 'credited_documents_one_way'])
    if (violates(error, constraint)) return new AppError('invoice.sale-documented')
  throw error
}
