import { recordAudit } from '../audit/audit.queries.ts'
import type { FileStore } from '../context/file-store.ts'
import type { Database } from '../database/connect.ts'
import { storeFile } from '../files/store-file.ts'
import { CANCELLED } from '../messages/reasons.ts'
import { inspectCancellation } from '../nfe/checks.rules.ts'
import type { NfeEvent } from '../nfe/read-nfe.ts'
import { rejectInvoice, reverseInvoice } from './approval.queries.ts'
import { type Decision, isOpen, type LockedInvoice, lockInvoice, systemActor } from './decision.queries.ts'
import { holdKeys, type Outcome, outcomeOf, type Sending } from './intake-rows.queries.ts'

/**
 * Takes a cancellation: an open invoice of the same company is rejected, an approved one reversed, by the system. One
 * that nobody has sent yet is remembered, and refused when it comes. The same cancellation again changes nothing.
 */
export async function takeCancellation(
  trx: Database,
  files: FileStore,
  sending: Sending,
  file: { readonly fileName: string; readonly bytes: Uint8Array },
  event: NfeEvent,
): Promise<Outcome> {
  const { store, now } = sending
  const { checks, verdict } = inspectCancellation(event, { storeCnpj: store.cnpj })
  const facts = { kind: 'cancellation', checks, verdict, accessKey: event.key } as const
  if (verdict === 'red') return outcomeOf(facts)
  await holdKeys(trx, [event.key])
  const found = await findOwnInvoice(trx, event.key, store.cnpjRoot)
  // Held before it is judged: an approval at the same time comes before or after, never in between.
  const invoice = found && (await lockInvoice(trx, found.id))
  await remember(trx, files, sending, file, event, invoice?.id ?? null)
  if (!invoice) return outcomeOf(facts)
  await recordAudit(trx, sending, {
    action: 'invoice.cancellation-sent',
    subjectType: 'invoice',
    subjectId: invoice.id,
    after: { storeName: store.tradeName },
  })
  const decision = await cancel(trx, invoice, sending, now)
  return {
    ...outcomeOf(facts),
    invoiceId: invoice.id,
    status: decision?.status ?? invoice.status,
    issuedOn: invoice.issuedOn,
    totalCents: invoice.totalCents,
  }
}

async function cancel(
  trx: Database,
  invoice: LockedInvoice,
  sending: Sending,
  now: Date,
): Promise<Decision | null> {
  const deciding = {
    invoiceId: invoice.id,
    reason: CANCELLED,
    actor: systemActor(sending.actor.requestId),
    now,
  }
  if (isOpen(invoice.status)) return rejectInvoice(trx, deciding)
  return invoice.status === 'approved' ? reverseInvoice(trx, deciding) : null
}

/** The invoice of a key, where a store of the same company sent it; or null. */
async function findOwnInvoice(trx: Database, key: string, cnpjRoot: string): Promise<{ id: string } | null> {
  const found = await trx
    .selectFrom('invoices')
    .innerJoin('stores', 'stores.id', 'invoices.storeId')
    .select('invoices.id')
    .where('invoices.accessKey', '=', key)
    .where('stores.cnpjRoot', '=', cnpjRoot)
    .executeTakeFirst()
  return found ?? null
}

async function remember(
  trx: Database,
  files: FileStore,
  { store, actor, now }: Sending,
  file: { readonly fileName: string; readonly bytes: Uint8Array },
  event: NfeEvent,
  invoiceId: string | null,
): Promise<void> {
  const isNew = await trx
    .insertInto('invoiceCancellations')
    .values({
      accessKey: event.key,
      storeId: store.id,
      sentBy: actor.id,
      invoiceId,
      eventAt: event.at,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.columns(['accessKey', 'storeId']).doNothing())
    .returning('accessKey')
    .executeTakeFirst()
  if (!isNew) return
  const { id: fileId } = await storeFile(trx, files, {
    bytes: file.bytes,
    name: file.fileName,
    mime: 'application/xml',
    ownerId: actor.id,
    visibility: 'private',
    now,
  })
  await trx
    .updateTable('invoiceCancellations')
    .set({ fileId })
    .where('accessKey', '=', event.key)
    .where('storeId', '=', store.id)
    .execute()
}
