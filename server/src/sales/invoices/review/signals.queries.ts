import type { ResolvedSignal } from '@esquadro/contract/sales/invoices/cms'
import type { Database } from '../../../platform/database/connect.ts'

type SignalName = ResolvedSignal['name']

/** Lists the resolved signs of abuse of an invoice in the order of their resolution. */
export async function listResolvedSignals(
  db: Database,
  invoiceId: string,
): Promise<(Omit<ResolvedSignal, 'at'> & { readonly at: Date })[]> {
  const rows = await db
    .selectFrom('resolvedSignals as s')
    .innerJoin('users as u', 'u.id', 's.resolvedBy')
    .select(['s.name', 's.note', 'u.name as by', 's.resolvedAt as at'])
    .where('s.invoiceId', '=', invoiceId)
    .orderBy('s.resolvedAt')
    .orderBy('s.name')
    .execute()
  return rows.map(({ name, ...row }) => ({ ...row, name: name as SignalName }))
}

/** Stores the resolution of a sign; returns false if it was resolved before. */
export async function insertResolvedSignal(
  trx: Database,
  signal: {
    readonly invoiceId: string
    readonly name: SignalName
    readonly note: string
    readonly by: string
    readonly now: Date
  },
): Promise<boolean> {
  const { invoiceId, name, note, by, now } = signal
  const result = await trx
    .insertInto('resolvedSignals')
    .values({ invoiceId, name, note, resolvedBy: by, resolvedAt: now })
    .onConflict((conflict) => conflict.columns(['invoiceId', 'name']).doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Removes the resolution of a sign; returns its note, or null if there was none. */
export async function deleteResolvedSignal(
  trx: Database,
  invoiceId: string,
  name: SignalName,
): Promise<string | null> {
  const deleted = await trx
    .deleteFrom('resolvedSignals')
    .where('invoiceId', '=', invoiceId)
    .where('name', '=', name)
    .returning('note')
    .executeTakeFirst()
  return deleted?.note ?? null
}

/** Sets whether an invoice has an unresolved sign of abuse. */
export async function setSuspected(trx: Database, invoiceId: string, isSuspected: boolean): Promise<void> {
  await trx.updateTable('invoices').set({ isSuspected }).where('id', '=', invoiceId).execute()
}
