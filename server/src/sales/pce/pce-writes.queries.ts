import type { PceExplanation } from '@esquadro/contract/sales/pce/pce'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { comparedColumns } from './pce.queries.ts'
import type { PceValue } from './pce.rules.ts'
import { type LockedPce, type PceAction, type PceChangeContext, statusAfter } from './pce-changes.rules.ts'

interface NewPce {
  readonly invoiceId: string | null
  readonly professionalId: string
  readonly storeId: string
  readonly customerId: string | null
  readonly value: Omit<PceValue, 'explanation'> & { readonly explanation: PceExplanation | null }
  /** The first day of the month that the amount belongs to. */
  readonly accrualMonth: string
  readonly dueOn: string
}

/** Inserts a pending amount and returns its id; null if the sale has one already that is not void. */
export async function insertPce(
  trx: Database,
  pce: NewPce,
  { actor, now }: PceChangeContext,
): Promise<string | null> {
  const { value } = pce
  const { rows } = await sql<{ id: string }>`
    insert into pce_invoices (invoice_id, professional_id, store_id, customer_id, base_cents, rate_bps, amount_cents,
      explanation, accrual_month, due_on, created_by, changed_by, changed_by_type, created_at, updated_at, search)
    select ${pce.invoiceId}, u.id, s.id, c.id, ${value.baseCents}, ${value.rateBps}, ${value.amountCents},
      ${value.explanation && JSON.stringify(value.explanation)}::jsonb, ${pce.accrualMonth}, ${pce.dueOn}, ${actor.id},
      ${actor.id}, ${actor.type}, ${now}, ${now},
      fold(concat_ws(' ', s.trade_name, c.name, i.number, u.name))
    from users u
    join stores s on s.id = ${pce.storeId}
    left join customers c on c.id = ${pce.customerId}
    left join invoices i on i.id = ${pce.invoiceId}
    where u.id = ${pce.professionalId}
    on conflict (invoice_id) where status not in ('refused', 'reversed') do nothing
    returning id`.execute(trx)
  return rows[0]?.id ?? null
}

/** Locks amounts in id order to prevent deadlocks; returns those that exist. */
export async function lockPce(trx: Database, ids: readonly string[]): Promise<LockedPce[]> {
  const { rows } = await sql<LockedPce>`
    select p.id, p.status, p.amount_cents, p.professional_id, p.service_invoice_state, s.trade_name as store_name,
      i.number as invoice_number, ${comparedColumns}
    from pce_invoices p
    join stores s on s.id = p.store_id
    left join invoices i on i.id = p.invoice_id
    where p.id = any(${[...ids]}::uuid[])
    order by p.id for no key update of p`.execute(trx)
  return rows
}

/** Writes the status that a change leads to, with its reason or payment. */
export async function setStatus(
  trx: Database,
  ids: readonly string[],
  change: PceAction,
  { actor, now }: PceChangeContext,
): Promise<void> {
  await trx
    .updateTable('pceInvoices')
    .set({
      status: statusAfter(change),
      reason: 'reason' in change ? change.reason : null,
      changedBy: actor.id,
      changedByType: actor.type,
      updatedAt: now,
      ...(change.action === 'pay'
        ? {
            paidOn: change.paidOn,
            method: change.method,
            reference: change.reference,
            receiptFileId: change.receiptFileId ?? null,
          }
        : {}),
    })
    .where('id', 'in', ids)
    .execute()
}

/** The amount of a sale, locked until the end of the transaction. */
export interface LockedPceOfSale {
  readonly id: string
  readonly status: string
  readonly amountCents: number
  readonly professionalId: string
  readonly storeName: string
  readonly number: string | null
  readonly explanation: unknown
}

/** Locks the amount of the last approval of a sale; null if the sale earned none. */
export async function lockPceOfSale(trx: Database, invoiceId: string): Promise<LockedPceOfSale | null> {
  const { rows } = await sql<LockedPceOfSale>`
    select p.id, p.status, p.amount_cents, p.professional_id, p.explanation, s.trade_name as store_name, i.number
    from pce_invoices p join stores s on s.id = p.store_id join invoices i on i.id = p.invoice_id
    where p.id = (select id from pce_invoices where invoice_id = ${invoiceId} order by position desc limit 1)
    for no key update of p`.execute(trx)
  return rows[0] ?? null
}

/** Writes a status that follows from a decision on the sale. */
export async function setStatusOfSale(
  trx: Database,
  id: string,
  {
    status,
    reason,
  }: { readonly status: 'approved' | 'refused' | 'reversed'; readonly reason: string | null },
  { actor, now }: PceChangeContext,
): Promise<void> {
  await trx
    .updateTable('pceInvoices')
    .set({ status, reason, changedBy: actor.id, changedByType: actor.type, updatedAt: now })
    .where('id', '=', id)
    .execute()
}

/** Lists the remaining value of each line of a sale after returns, in cents. */
export async function listRemainingCents(db: Database, invoiceId: string): Promise<Map<number, number>> {
  const { rows } = await sql<{ line: number; leftCents: number }>`
    select line, net_cents - returned_cents as left_cents from invoice_items where invoice_id = ${invoiceId}`.execute(
    db,
  )
  return new Map(rows.map(({ line, leftCents }) => [line, leftCents]))
}

/** Writes the value of an amount after a return. */
export async function setValue(
  trx: Database,
  id: string,
  value: PceValue,
  { actor, now }: PceChangeContext,
): Promise<void> {
  await trx
    .updateTable('pceInvoices')
    .set({
      baseCents: value.baseCents,
      rateBps: value.rateBps,
      amountCents: value.amountCents,
      explanation: JSON.stringify(value.explanation),
      changedBy: actor.id,
      changedByType: actor.type,
      updatedAt: now,
    })
    .where('id', '=', id)
    .execute()
}
