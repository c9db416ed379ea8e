import { splitAccessKey } from '@esquadro/contract/platform/fields/access-key'
import type { InvoiceStatus } from '@esquadro/contract/sales/invoices/invoice'
import { inspectCancellation, isProven, worstLight } from '../../../fiscal/nfe/checks.rules.ts'
import type { NfeEvent } from '../../../fiscal/nfe/nfe.ts'
import { recordAudit } from '../../../platform/audit/audit.queries.ts'
import type { FileStore } from '../../../platform/context/file-store.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { storeFile } from '../../../platform/files/stored-files.ts'
import { CANCELLED } from '../../../platform/messages/messages.ts'
import { notifyReceived } from '../../../platform/notifications/notify.ts'
import { isOpen } from '../invoices.rules.ts'
import { type LockedInvoice, lockInvoice } from '../locks.queries.ts'
import { rejectInvoice } from '../review/reject-invoice.ts'
import { reverseInvoice } from '../review/reverse-invoice.ts'
import { type Decision, systemReviewer } from '../review/review.rules.ts'
import { isCancelledBefore, isRequestAlone, withOtherPart } from './cancellation-parts.rules.ts'
import {
  findCompanyInvoice,
  insertCancellation,
  listCancellationParts,
  lockKeys,
  setCancellationFile,
} from './ingest.queries.ts'
import { type Outcome, outcomeOf, type ReadableFile, type Submission, senderOf } from './submission.ts'

/**
 * Ingests a cancellation in the caller's transaction: rejects an open invoice of the same company and
 * reverses an approved one, as the system. If its signature does not prove it and points were credited, it
 * waits for an administrator. So does one that SEFAZ refused because the invoice is cancelled already, whatever the
 * status; until the decision nobody can approve the invoice. Stores a cancellation of an unknown invoice, and that
 * invoice is refused, or waits for the decision, when it arrives. The request and the answer of one cancellation may arrive
 * in two files, in any order: the second one completes the first. Idempotent.
 */
export async function ingestCancellation(
  trx: Database,
  files: FileStore,
  submission: Submission,
  file: ReadableFile,
  event: NfeEvent,
): Promise<Outcome> {
  const { store, settings } = submission
  const alone = inspectCancellation(event, { storeCnpj: store.cnpj })
  const number = splitAccessKey(event.key)?.number
  const facts = {
    kind: 'cancellation',
    ...alone,
    accessKey: event.key,
    number: number === undefined ? null : String(number),
  } as const
  if (alone.verdict === 'red' && !isRequestAlone(alone.checks)) return outcomeOf(facts)

  await lockKeys(trx, [event.key])
  const { checks, eventAt } = withOtherPart(
    { checks: alone.checks, eventAt: event.at },
    await listCancellationParts(trx, event.key, store.cnpjRoot),
  )
  const verdict = worstLight(checks)
  const whole = { ...facts, checks: [...checks], verdict }
  if (verdict === 'red') return outcomeOf(whole)
  const found = await findCompanyInvoice(trx, event.key, store.cnpjRoot)
  // The lock precedes the decision, so that a concurrent approval comes entirely before or after it.
  const invoice = found && (await lockInvoice(trx, found.id))
  // Only the answer to this event says that another event has cancelled the invoice.
  const waits = isCancelledBefore(checks)
    ? !invoice || isUndecided(invoice.status)
    : invoice?.status === 'approved' && !isProven(checks, settings.checksNotNeeded)
  const cancellation = {
    accessKey: event.key,
    eventAt,
    invoiceId: invoice?.id ?? null,
    checks,
    waits,
  }
  const isNew = await storeCancellation(trx, files, submission, file, cancellation)
  if (!invoice) return outcomeOf(whole)
  await recordAudit(trx, senderOf(submission), {
    action: 'invoice.cancellation-sent',
    subjectType: 'invoice',
    subjectId: invoice.id,
    after: { storeName: store.tradeName, ...(waits && { waits }) },
  })
  if (waits && isNew) await notifyReceived(trx, { count: 1, storeName: store.tradeName }, submission.now)
  const decision = waits ? null : await cancel(trx, invoice, submission)
  return {
    ...outcomeOf(whole),
    // A check that could not be made also makes it wait.
    verdict: waits ? 'amber' : verdict,
    invoiceId: invoice.id,
    status: decision?.status ?? invoice.status,
    issuedOn: invoice.issuedOn,
    totalCents: invoice.totalCents,
  }
}

const isUndecided = (status: InvoiceStatus) => isOpen(status) || status === 'approved'

async function cancel(
  trx: Database,
  invoice: LockedInvoice,
  { actor, now }: Submission,
): Promise<Decision | null> {
  const command = {
    invoiceId: invoice.id,
    reason: CANCELLED,
    actor: systemReviewer(actor.requestId),
    now,
  }
  if (isOpen(invoice.status)) return rejectInvoice(trx, command)
  return invoice.status === 'approved' ? reverseInvoice(trx, command) : null
}

/** Stores a cancellation with its file; returns false if the store submitted it before. */
async function storeCancellation(
  trx: Database,
  files: FileStore,
  submission: Submission,
  file: ReadableFile,
  cancellation: Parameters<typeof insertCancellation>[2],
): Promise<boolean> {
  if (!(await insertCancellation(trx, submission, cancellation))) return false
  const { id: fileId } = await storeFile(trx, files, {
    bytes: file.bytes,
    name: file.fileName,
    mime: 'application/xml',
    ownerId: submission.actor.id,
    visibility: 'private',
    now: submission.now,
  })
  await setCancellationFile(trx, submission, cancellation.accessKey, fileId)
  return true
}
