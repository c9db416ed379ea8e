import type { InvoiceCheck } from '@esquadro/contract/fields/invoice-check'
import { shortName } from '@esquadro/contract/fields/short-name'
import { hideTaxDocument } from '@esquadro/contract/fields/tax-document'
import type { SentFile } from '@esquadro/contract/invoices/invoice'
import { sql } from 'kysely'
import { recordAudit } from '../audit/audit.queries.ts'
import type { FileStore } from '../context/file-store.ts'
import { type Database, inTransaction } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { storeFile } from '../files/store-file.ts'
import { inspectNfe, isReturn, worst } from '../nfe/checks.rules.ts'
import { type NfeEventFile, type NfeInvoice, readNfe } from '../nfe/read-nfe.ts'
import { matchItems } from '../products/matching.queries.ts'
import { approveInvoice } from './approval.queries.ts'
import { takeCancellation } from './cancellation.queries.ts'
import { type Decision, systemActor } from './decision.queries.ts'
import {
  type FileSent,
  findKey,
  findNamedClaim,
  holdKeys,
  insertInvoice,
  noteIntake,
  type Outcome,
  outcomeOf,
  type Sending,
  type SendingStore,
} from './intake-rows.queries.ts'
import type { UnpackedFile } from './unpack.ts'

export interface Stores {
  readonly db: Database
  readonly files: FileStore
}

/** An amount above this (R$ 1 billion) is no invoice of this programme, and sums of such would not stay exact. */
const HIGHEST_CENTS = 100_000_000_000

/**
 * Reads, judges and takes one file in a transaction of its own; refused or not, it is noted. What the transaction leaves
 * behind in the file store when it fails is removed.
 */
export async function takeFile(stores: Stores, sending: Sending, file: UnpackedFile): Promise<SentFile> {
  const named = { fileName: file.name, archive: file.archive ?? null }
  const reading = file.bytes ? readNfe(file.bytes) : { kind: 'refused' as const, reason: file.refusal }
  const bytes = file.bytes
  if (reading.kind === 'refused' || !bytes)
    return noteRefused(
      stores,
      sending,
      { ...named, bytes },
      outcomeOf({ refusal: reading.kind === 'refused' ? reading.reason : 'broken' }),
    )
  const sent = { ...named, bytes }
  if (reading.kind === 'event') return takeEvent(stores, sending, sent, reading)
  if (!isWithinBounds(reading))
    return noteRefused(stores, sending, sent, outcomeOf({ refusal: 'bad-value', accessKey: reading.key }))
  return inOwnTransaction(stores, sending, sent, reading.key, (trx, files) =>
    takeInvoice(trx, files, sending, sent, reading),
  )
}

type WithBytes = FileSent & { readonly bytes: Uint8Array }

const noteRefused = ({ db, files }: Stores, sending: Sending, file: FileSent, outcome: Outcome) =>
  withoutOrphans(files, (recording) =>
    inTransaction(db, (trx) => noteIntake(trx, recording, sending, file, outcome)),
  )

/** Runs the taking of one key; a key that somebody else took meanwhile is a red check like one known before. */
export async function inOwnTransaction(
  stores: Stores,
  sending: Sending,
  file: WithBytes,
  key: string,
  work: (trx: Database, files: FileStore) => Promise<Outcome>,
): Promise<SentFile> {
  try {
    return await withoutOrphans(stores.files, (recording) =>
      inTransaction(stores.db, async (trx) =>
        noteIntake(trx, recording, sending, file, await work(trx, recording)),
      ),
    )
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invoice.already-sent') throw error
    const checks: InvoiceCheck[] = [{ name: 'already-sent', light: 'red', reason: 'sent-before' }]
    return noteRefused(stores, sending, file, outcomeOf({ checks, accessKey: key }))
  }
}

/** Removes what was put into the store when `work` fails: no row speaks of it then. */
async function withoutOrphans<T>(files: FileStore, work: (files: FileStore) => Promise<T>): Promise<T> {
  const put: string[] = []
  const recording: FileStore = {
    ...files,
    put: async (bytes, type) => {
      const kept = await files.put(bytes, type)
      put.push(kept.storageKey)
      return kept
    },
  }
  try {
    return await work(recording)
  } catch (error) {
    for (const storageKey of put) await files.remove(storageKey).catch(() => undefined)
    throw error
  }
}

const isWithinBounds = (invoice: NfeInvoice) =>
  [
    invoice.totals.invoiceCents,
    invoice.totals.productsCents,
    ...invoice.items.flatMap((item) => [item.valueCents, item.discountCents]),
  ].every((cents) => cents <= HIGHEST_CENTS)

async function takeEvent(
  stores: Stores,
  sending: Sending,
  file: WithBytes,
  { cancellation, events }: NfeEventFile,
): Promise<SentFile> {
  if (!cancellation) {
    const refusal = events.every((event) => event.type === 'correction') ? 'correction-letter' : 'other-event'
    return noteRefused(stores, sending, file, outcomeOf({ refusal, accessKey: events[0]?.key ?? null }))
  }
  return inOwnTransaction(stores, sending, file, cancellation.key, (trx, files) =>
    takeCancellation(trx, files, sending, file, cancellation),
  )
}

async function takeInvoice(
  trx: Database,
  files: FileStore,
  sending: Sending,
  file: { readonly fileName: string; readonly bytes: Uint8Array },
  invoice: NfeInvoice,
): Promise<Outcome> {
  const { store, settings, now } = sending
  const kind = isReturn(invoice) ? 'return' : 'sale'
  const references = kind === 'return' ? [...new Set(invoice.refNFe)] : []
  await holdKeys(trx, [invoice.key, ...references])
  const key = await findKey(trx, invoice.key, sending)
  const inspected = inspectNfe(invoice, {
    storeCnpj: store.cnpj,
    now,
    maxAgeDays: settings.invoiceMaxAgeDays,
    digestMismatch: settings.digestMismatch,
    alreadySentKey: key.isKnown,
  })
  const checks = inspected.checks.map((check) => foundElsewhere(check, key.isCancelled, references.length))
  const verdict = worst(checks.filter((check) => !check.info).map((check) => check.light))
  const { document, name } = invoice.recipient
  const facts = {
    kind,
    verdict,
    checks,
    accessKey: invoice.key,
    issuedOn: invoice.issuedOn,
    recipientMasked: document && hideTaxDocument(document),
    totalCents: invoice.totals.invoiceCents,
  } as const
  if (verdict === 'red') return outcomeOf(facts)

  const claim = kind === 'sale' && document ? await findNamedClaim(trx, document, invoice.issuedOn) : null
  const original = references.length > 0 ? await findSale(trx, references, store) : null
  const { id: fileId } = await storeFile(trx, files, {
    bytes: file.bytes,
    name: `${invoice.key}.xml`,
    mime: 'application/xml',
    ownerId: sending.actor.id,
    visibility: 'private',
    now,
  })
  const products = await matchItems(
    trx,
    store.id,
    invoice.items.map(({ number: line, ean, code }) => ({ line, ean, code })),
  )
  const status = claim || original ? 'in-review' : 'unattributed'
  const id = await insertInvoice(
    trx,
    sending,
    {
      source: 'xml',
      kind,
      status,
      accessKey: invoice.key,
      model: invoice.model,
      series: String(invoice.series),
      number: String(invoice.number),
      issuedAt: new Date(invoice.issuedAt),
      issuedOn: invoice.issuedOn,
      emitterCnpj: invoice.emitter.document ?? '',
      recipientDocument: document,
      recipientName: name,
      totalCents: invoice.totals.invoiceCents,
      productsCents: invoice.totals.productsCents,
      returnsInvoiceId: original?.id ?? null,
      returnsAccessKey: references[0] ?? null,
      customerId: claim?.customerId ?? null,
      professionalId: claim?.professionalId ?? original?.professionalId ?? null,
      attribution: claim ? 'registration' : null,
      verdict,
      checks,
      fileId,
    },
    invoice.items.map(({ number: line, ...item }) => ({
      line,
      code: item.code,
      ean: item.ean,
      description: item.description,
      ncm: item.ncm,
      cfop: item.cfop,
      unit: item.unit,
      quantity: item.quantity,
      valueCents: item.valueCents,
      discountCents: item.discountCents,
      countsInTotal: item.countsInTotal,
      netCents: item.netCents,
      productId: products.get(line)?.productId ?? null,
      matchedBy: products.get(line)?.matchedBy ?? null,
    })),
  )
  await noteReceived(trx, sending, { id, status, kind, totalCents: facts.totalCents })
  if (kind === 'sale')
    await linkReturns(trx, sending, { id, key: invoice.key, professionalId: claim?.professionalId ?? null })
  const nets = invoice.items.reduce((sum, item) => sum + item.netCents, 0)
  const decision =
    claim && verdict === 'green' && Math.max(facts.totalCents, nets) <= (settings.autoApprovalUpToCents ?? -1)
      ? await approveBySystem(trx, id, sending)
      : null
  return {
    ...outcomeOf(facts),
    invoiceId: id,
    status: decision?.status ?? status,
    professionalName: claim && shortName(claim.professionalName),
  }
}

/** What the other invoices and events say of a check that the document alone passes. */
function foundElsewhere(check: InvoiceCheck, isCancelled: boolean, references: number): InvoiceCheck {
  if (check.light !== 'green') return check
  if (check.name === 'not-cancelled' && isCancelled) return { ...check, light: 'red', reason: 'event-sent' }
  if (check.name === 'return-reference' && references > 1)
    return { ...check, light: 'amber', reason: 'several', details: { count: references } }
  return check
}

/** The first of some keys that is a sale of the same company, or null. */
async function findSale(
  db: Database,
  keys: readonly string[],
  store: SendingStore,
): Promise<{ id: string; professionalId: string | null } | null> {
  const { rows } = await sql<{ id: string; professionalId: string | null }>`
    select i.id, i.professional_id from invoices i join stores s on s.id = i.store_id
    where i.access_key = any(${[...keys]}::text[]) and i.kind = 'sale' and s.cnpj_root = ${store.cnpjRoot}
    order by array_position(${[...keys]}::text[], i.access_key) limit 1`.execute(db)
  return rows[0] ?? null
}

/** Joins the returns that waited for a sale with it. */
export async function linkReturns(
  trx: Database,
  sending: Sending,
  sale: { readonly id: string; readonly key: string; readonly professionalId: string | null },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update invoices r set returns_invoice_id = ${sale.id}, professional_id = ${sale.professionalId}::uuid, status = 'in-review'
    from stores s
    where s.id = r.store_id and s.cnpj_root = ${sending.store.cnpjRoot} and r.returns_access_key = ${sale.key}
      and r.kind = 'return' and r.status = 'unattributed'
    returning r.id`.execute(trx)
  for (const { id } of rows)
    await recordAudit(
      trx,
      { actor: systemActor(sending.actor.requestId), now: sending.now },
      {
        action: 'invoice.linked',
        subjectType: 'invoice',
        subjectId: id,
        before: { status: 'unattributed' },
        after: { status: 'in-review', returnOf: sale.key },
      },
    )
}

/** Notes that an invoice was taken, or taken again after a person had rejected it. */
export const noteReceived = (
  trx: Database,
  sending: Sending,
  {
    id,
    ...after
  }: { readonly id: string; readonly status: string; readonly kind: string; readonly totalCents: number },
): Promise<void> =>
  recordAudit(trx, sending, {
    action: sending.replaces?.invoiceId === id ? 'invoice.corrected' : 'invoice.received',
    subjectType: 'invoice',
    subjectId: id,
    ...(sending.replaces?.invoiceId === id && { before: { status: 'rejected' } }),
    after,
  })

// What stands against it is for a person to see: then it waits in the review queue. A refusal has written nothing.
async function approveBySystem(trx: Database, invoiceId: string, sending: Sending): Promise<Decision | null> {
  try {
    return await approveInvoice(trx, {
      invoiceId,
      actor: systemActor(sending.actor.requestId),
      now: sending.now,
    })
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
