import type { InvoiceCheck } from '@esquadro/contract/fields/invoice-check'
import type { SentFile } from '@esquadro/contract/invoices/invoice'
import type { FileStore } from '../../context/file-store.ts'
import type { Database } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import { withFileCleanup } from '../../files/file-cleanup.ts'
import type { NfeEventFile, NfeInvoice } from '../../nfe/nfe.ts'
import { readNfeInThread } from '../../nfe/reader-pool.ts'
import { movedOperationsOn } from '../../settings/versions.rules.ts'
import { documentFromTyped, documentFromXml, type TypedInvoice } from './document.rules.ts'
import { ingestCancellation } from './ingest-cancellation.ts'
import { ingestInvoice } from './ingest-invoice.ts'
import { recordFile } from './record-file.ts'
import {
  type IntakeServices,
  type Outcome,
  outcomeOf,
  type ReadableFile,
  type Submission,
  type SubmittedFile,
} from './submission.ts'
import type { UnpackedFile } from './unpack.ts'

/** R$ 1 billion. Larger amounts are not realistic, and their sums would lose precision. */
const MAX_AMOUNT_CENTS = 100_000_000_000

/** Reads one file and ingests its invoice or cancellation in a separate transaction. Also records refused files. */
export async function ingestFile(
  services: IntakeServices,
  submission: Submission,
  unpacked: UnpackedFile,
): Promise<SentFile> {
  const { name: fileName, archive = null, bytes } = unpacked
  const file = { fileName, archive, bytes }
  if (!bytes)
    return recordRefused(
      services,
      submission,
      file,
      outcomeOf({
        refusal: unpacked.refusal ?? 'broken',
        refusalDetails: unpacked.refusalDetails ?? null,
      }),
    )
  const readable = { ...file, bytes }
  const reading = await readNfeInThread(services, bytes, submission.trust, submission.budget)
  switch (reading.kind) {
    case 'refused':
      return recordRefused(
        services,
        submission,
        file,
        outcomeOf({ refusal: reading.reason, refusalDetails: reading.details ?? null }),
      )
    case 'event':
      return ingestEvent(services, submission, readable, reading)
    case 'invoice': {
      const outside = fieldOutsideBounds(reading)
      if (outside === null)
        return ingestAndRecord(services, submission, readable, reading.key, (trx, files) =>
          ingestInvoice(
            trx,
            files,
            submission,
            documentFromXml(reading, bytes, movedOperationsOn(submission.settings, reading.issuedOn)),
          ),
        )
      const refusalDetails = { at: outside, max: MAX_AMOUNT_CENTS / 100 }
      return recordRefused(
        services,
        submission,
        file,
        outcomeOf({ refusal: 'bad-value', refusalDetails, accessKey: reading.key }),
      )
    }
  }
}

/** Ingests an invoice typed by hand in a separate transaction; its verdict is amber at best. */
export function ingestTyped(
  services: IntakeServices,
  submission: Submission,
  typed: TypedInvoice,
): Promise<SentFile> {
  const file = { fileName: typed.fileName, archive: null, bytes: typed.bytes, mime: typed.mime }
  return ingestAndRecord(services, submission, file, typed.accessKey, (trx, files) =>
    ingestInvoice(trx, files, submission, documentFromTyped(typed, submission.store)),
  )
}

async function ingestEvent(
  services: IntakeServices,
  submission: Submission,
  file: ReadableFile,
  { cancellation, events }: NfeEventFile,
): Promise<SentFile> {
  if (!cancellation) {
    const refusal = events.every((event) => event.type === 'correction') ? 'correction-letter' : 'other-event'
    const accessKey = events[0]?.key ?? null
    return recordRefused(services, submission, file, outcomeOf({ refusal, accessKey }))
  }
  return ingestAndRecord(services, submission, file, cancellation.key, (trx, files) =>
    ingestCancellation(trx, files, submission, file, cancellation),
  )
}

/**
 * Ingests and records in one transaction. If another call ingested the key in the meantime, that is a red
 * check.
 */
async function ingestAndRecord(
  services: IntakeServices,
  submission: Submission,
  file: ReadableFile,
  key: string,
  ingest: (trx: Database, files: FileStore) => Promise<Outcome>,
): Promise<SentFile> {
  try {
    return await withFileCleanup(services.files, (files) =>
      services.inTransaction(async (trx) =>
        recordFile(trx, files, submission, file, await ingest(trx, files)),
      ),
    )
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invoice.already-sent') throw error
    const checks: InvoiceCheck[] = [{ name: 'already-sent', light: 'red', reason: 'sent-before' }]
    return recordRefused(services, submission, file, outcomeOf({ checks, accessKey: key }))
  }
}

const recordRefused = (
  services: IntakeServices,
  submission: Submission,
  file: SubmittedFile,
  outcome: Outcome,
): Promise<SentFile> =>
  withFileCleanup(services.files, (files) =>
    services.inTransaction((trx) => recordFile(trx, files, submission, file, outcome)),
  )

/** Returns the field with an amount above the limit, or null. */
function fieldOutsideBounds({ totals, items }: NfeInvoice): string | null {
  const amounts: [string, number][] = [
    ['vNF', totals.invoiceCents],
    ['ICMSTot/vProd', totals.productsCents],
    ...items.flatMap((item): [string, number][] => [
      ['vProd', item.valueCents],
      ['vDesc', item.discountCents],
    ]),
  ]
  return amounts.find(([, cents]) => cents > MAX_AMOUNT_CENTS)?.[0] ?? null
}
