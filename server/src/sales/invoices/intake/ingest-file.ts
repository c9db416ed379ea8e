import type { InvoiceCheck } from '@esquadro/contract/platform/fields/schemas'
import type { SentFile } from '@esquadro/contract/sales/invoices/invoice'
import type { NfeEvent, NfeEventFile, NfeInvoice } from '../../../fiscal/nfe/nfe.ts'
import { readNfeInThread } from '../../../fiscal/nfe/reader-pool.ts'
import type { UnpackedFile } from '../../../platform/archives/unpack.ts'
import type { FileStore } from '../../../platform/context/file-store.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { withFileCleanup } from '../../../platform/files/stored-files.ts'
import { movedOperationsOn } from '../../../platform/settings/versions.rules.ts'
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

/** R$ 1 billion. Larger amounts are not realistic, and their sums would lose precision. */
const MAX_AMOUNT_CENTS = 100_000_000_000

/**
 * Reads one file and ingests its invoice, or each of its events, in a separate transaction. Also records refused files.
 * Returns an outcome for the invoice or for each event; `accepted` has those of cancellations that were accepted before,
 * by access key.
 */
export async function ingestFile(
  services: IntakeServices,
  submission: Submission,
  unpacked: UnpackedFile,
  accepted: ReadonlyMap<string, SentFile> = new Map(),
): Promise<[SentFile, ...SentFile[]]> {
  const { name: fileName, archive = null, bytes } = unpacked
  const file = { fileName, archive, bytes }
  if (!bytes)
    return [
      await recordRefused(
        services,
        submission,
        file,
        outcomeOf({
          refusal: unpacked.refusal ?? 'broken',
          refusalDetails: unpacked.refusalDetails ?? null,
        }),
      ),
    ]
  const readable = { ...file, bytes }
  const reading = await readNfeInThread(services, bytes, submission.trust, submission.budget)
  switch (reading.kind) {
    case 'refused':
      return [
        await recordRefused(
          services,
          submission,
          file,
          outcomeOf({ refusal: reading.reason, refusalDetails: reading.details ?? null }),
        ),
      ]
    case 'event':
      return ingestEvents(services, submission, readable, reading, accepted)
    case 'invoice': {
      const outside = fieldOutsideBounds(reading)
      if (outside === null)
        return [
          await ingestAndRecord(services, submission, readable, reading.key, (trx, files) =>
            ingestInvoice(
              trx,
              files,
              submission,
              documentFromXml(reading, bytes, movedOperationsOn(submission.settings, reading.issuedOn)),
            ),
          ),
        ]
      const refusalDetails = { at: outside, max: MAX_AMOUNT_CENTS / 100 }
      return [
        await recordRefused(
          services,
          submission,
          file,
          outcomeOf({ refusal: 'bad-value', refusalDetails, accessKey: reading.key }),
        ),
      ]
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

/** Ingests the events of a file one after the other; one that fails or is refused does not affect the others. */
async function ingestEvents(
  services: IntakeServices,
  submission: Submission,
  file: ReadableFile,
  { events }: NfeEventFile,
  accepted: ReadonlyMap<string, SentFile>,
): Promise<[SentFile, ...SentFile[]]> {
  const [first, ...others] = events
  if (!first) throw new Error('a file of events has at least one')
  // A file of several events contains them like an archive.
  const container = others.length > 0 ? { ...file, archive: file.archive ?? file.fileName } : file
  const ingest = async (event: NfeEvent, part: number): Promise<SentFile> => {
    const known = event.type === 'cancellation' ? accepted.get(event.key) : undefined
    return known
      ? { ...known, archive: container.archive }
      : ingestEvent(services, partOf(submission, part), container, event)
  }
  const outcomes: [SentFile, ...SentFile[]] = [await ingest(first, 0)]
  for (const [at, event] of others.entries()) outcomes.push(await ingest(event, at + 1))
  return outcomes
}

const partOf = (submission: Submission, part: number): Submission =>
  submission.mail ? { ...submission, mail: { ...submission.mail, part } } : submission

function ingestEvent(
  services: IntakeServices,
  submission: Submission,
  file: ReadableFile,
  event: NfeEvent,
): Promise<SentFile> {
  if (event.type === 'cancellation')
    return ingestAndRecord(services, submission, file, event.key, (trx, files) =>
      ingestCancellation(trx, files, submission, file, event),
    )
  const refusal = event.type === 'correction' ? 'correction-letter' : 'other-event'
  return recordRefused(services, submission, file, outcomeOf({ refusal, accessKey: event.key }))
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
