import { splitAccessKey } from '@esquadro/contract/fields/access-key'
import { cnpjRoot } from '@esquadro/contract/fields/cnpj'
import type { InvoiceCheck } from '@esquadro/contract/fields/invoice-check'
import { shortName } from '@esquadro/contract/fields/short-name'
import { hideTaxDocument } from '@esquadro/contract/fields/tax-document'
import type { SentFile } from '@esquadro/contract/invoices/invoice'
import type { ManualInvoice } from '@esquadro/contract/invoices/shopkeeper'
import type { FileStore } from '../context/file-store.ts'
import type { Database } from '../database/connect.ts'
import { storeFile } from '../files/store-file.ts'
import { inspectManual, worst } from '../nfe/checks.rules.ts'
import { requireActiveProfessional } from './attribution.queries.ts'
import { inOwnTransaction, linkReturns, noteReceived, type Stores } from './intake.queries.ts'
import {
  findKey,
  findNamedClaim,
  holdKeys,
  insertInvoice,
  type Outcome,
  outcomeOf,
  type Sending,
} from './intake-rows.queries.ts'

/** What was typed, and the document that goes with it. */
export interface Typed extends Omit<ManualInvoice, 'file' | 'intakeId' | 'invoiceId'> {
  readonly fileName: string
  readonly bytes: Uint8Array
  readonly mime: string
}

/** Judges and takes an invoice typed by hand: amber at best, with one item of its whole value until an admin reads them. */
export async function takeManual(stores: Stores, sending: Sending, typed: Typed): Promise<SentFile> {
  const file = { fileName: typed.fileName, archive: null, bytes: typed.bytes, mime: typed.mime }
  return inOwnTransaction(stores, sending, file, typed.accessKey, (trx, files) =>
    takeTyped(trx, files, sending, typed),
  )
}

async function takeTyped(trx: Database, files: FileStore, sending: Sending, typed: Typed): Promise<Outcome> {
  const { store, settings, now } = sending
  await holdKeys(trx, [typed.accessKey])
  const key = await findKey(trx, typed.accessKey, sending)
  const inspected = inspectManual(typed, {
    storeCnpj: store.cnpj,
    now,
    maxAgeDays: settings.invoiceMaxAgeDays,
    digestMismatch: settings.digestMismatch,
    alreadySentKey: key.isKnown,
  })
  const checks: InvoiceCheck[] = key.isCancelled
    ? [...inspected.checks, { name: 'not-cancelled', light: 'red', reason: 'event-sent' }]
    : inspected.checks
  const verdict = worst(checks.filter((check) => !check.info).map((check) => check.light))
  const facts = {
    kind: 'sale',
    verdict,
    checks,
    accessKey: typed.accessKey,
    issuedOn: typed.issuedOn,
    recipientMasked: hideTaxDocument(typed.document),
    totalCents: typed.totalCents,
  } as const
  const parts = splitAccessKey(typed.accessKey)
  if (verdict === 'red' || !parts) return outcomeOf(facts)
  const claim = await findNamedClaim(trx, typed.document, typed.issuedOn)
  const named = claim ? null : (typed.professionalId ?? null)
  if (named !== null) await requireActiveProfessional(trx, named)
  const { id: fileId } = await storeFile(trx, files, {
    bytes: typed.bytes,
    name: typed.fileName,
    mime: typed.mime,
    ownerId: sending.actor.id,
    visibility: 'private',
    now,
  })
  const status = claim || named ? 'in-review' : 'unattributed'
  const professionalId = claim?.professionalId ?? named
  const id = await insertInvoice(
    trx,
    sending,
    {
      source: 'manual',
      kind: 'sale',
      status,
      accessKey: typed.accessKey,
      model: parts.model,
      series: String(parts.series),
      number: String(parts.number),
      // Noon in Brasília is the same day everywhere in Brazil.
      issuedAt: new Date(`${typed.issuedOn}T12:00:00-03:00`),
      issuedOn: typed.issuedOn,
      emitterCnpj: cnpjRoot(parts.cnpj) === store.cnpjRoot ? parts.cnpj : store.cnpj,
      recipientDocument: typed.document,
      recipientName: null,
      totalCents: typed.totalCents,
      productsCents: typed.totalCents,
      returnsInvoiceId: null,
      returnsAccessKey: null,
      customerId: claim?.customerId ?? null,
      professionalId,
      attribution: claim ? 'registration' : named && 'shopkeeper',
      verdict,
      checks,
      fileId,
    },
    [wholeValue(typed.totalCents, sending.manualItem)],
  )
  await noteReceived(trx, sending, { id, status, kind: 'sale', totalCents: typed.totalCents })
  await linkReturns(trx, sending, { id, key: typed.accessKey, professionalId })
  return {
    ...outcomeOf(facts),
    invoiceId: id,
    status,
    professionalName: claim && shortName(claim.professionalName),
  }
}

const wholeValue = (cents: number, description: string) => ({
  line: 1,
  code: '',
  ean: null,
  description,
  ncm: null,
  cfop: null,
  unit: null,
  quantity: '1',
  valueCents: cents,
  discountCents: 0,
  countsInTotal: true,
  netCents: cents,
  productId: null,
  matchedBy: null,
})
