import type { UpdateBody } from '@esquadro/contract/invoices/cms'
import type { InvoiceStatus } from '@esquadro/contract/invoices/invoice'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { lockAccounts } from '../points/points.queries.ts'
import { approveInvoice, rejectInvoice, reverseInvoice } from './approval.queries.ts'
import { attribute, findRegistration, requireActiveProfessional } from './attribution.queries.ts'
import { type Decider, lockInvoice, lockInvoices } from './decision.queries.ts'
import { editManualItems, matchByHand } from './items.queries.ts'

export interface UpdateResult {
  readonly id: string
  readonly status: InvoiceStatus | null
  readonly points: number | null
  /** Why it was left as it was; null where it was done, or had been done before. */
  readonly refusal: AppError | null
}

interface By {
  readonly actor: Decider
  readonly now: Date
}

/**
 * Does to each named invoice what the action says, in the caller's transaction: one that is refused undoes itself alone.
 * All are held beforehand, and the accounts of their professionals, each in one order for everybody.
 */
export async function updateInvoices(trx: Database, body: UpdateBody, by: By): Promise<UpdateResult[]> {
  const asked = 'ids' in body && body.ids ? body.ids : 'id' in body && body.id ? [body.id] : []
  const ids = [...new Set(asked)]
  if (ids.length > 1) {
    const held = await lockInvoices(trx, ids)
    await lockAccounts(
      trx,
      held.map((one) => one.professionalId),
    )
  }
  const results: UpdateResult[] = []
  for (const id of ids.toSorted()) results.push(await updateOne(trx, id, body, by))
  const order = new Map(ids.map((id, index) => [id, index]))
  return results.toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
}

async function updateOne(trx: Database, id: string, body: UpdateBody, by: By): Promise<UpdateResult> {
  await sql`savepoint one_invoice`.execute(trx)
  let refusal: AppError | null = null
  try {
    await act(trx, id, body, by)
    await sql`release savepoint one_invoice`.execute(trx)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await sql`rollback to savepoint one_invoice`.execute(trx)
    refusal = error
  }
  const now = await trx
    .selectFrom('invoices')
    .select(['status', 'points'])
    .where('id', '=', id)
    .executeTakeFirst()
  return {
    id,
    status: (now?.status as InvoiceStatus | undefined) ?? null,
    points: now?.points ?? null,
    refusal,
  }
}

async function act(trx: Database, id: string, body: UpdateBody, by: By): Promise<void> {
  const { actor, now } = by
  switch (body.action) {
    case 'approve':
      await approveInvoice(trx, { invoiceId: id, actor, now, seen: body.seen })
      return
    case 'reject':
      await rejectInvoice(trx, { invoiceId: id, reason: body.reason, actor, now })
      return
    case 'reverse':
      await reverseInvoice(trx, { invoiceId: id, reason: body.reason, actor, now })
      return
    case 'name-professional':
      return nameProfessional(trx, id, body.professionalId, by)
    case 'match-item':
      return matchByHand(trx, await lockInvoice(trx, id), body, by)
    case 'edit-items':
      return editManualItems(trx, await lockInvoice(trx, id), body.items, by)
  }
}

async function nameProfessional(trx: Database, id: string, professionalId: string, by: By): Promise<void> {
  const held = await lockInvoice(trx, id)
  await requireActiveProfessional(trx, professionalId)
  const customerId = await findRegistration(trx, id, professionalId)
  await attribute(trx, held, { professionalId, customerId, by: 'admin' }, by)
}
