import { naturalKey } from '@esquadro/contract/platform/fields/access-key'
import type { InvoiceCheck } from '@esquadro/contract/platform/fields/schemas'
import { shortName } from '@esquadro/contract/platform/fields/short-name'
import { hideTaxDocument } from '@esquadro/contract/platform/fields/tax-document'
import type { InvoiceStatus } from '@esquadro/contract/sales/invoices/invoice'
import { matchItems } from '../../../catalogue/products/matching.queries.ts'
import { worstLight } from '../../../fiscal/nfe/checks.rules.ts'
import { classifyOperation } from '../../../fiscal/nfe/operations/operations.rules.ts'
import { recordAudit, recordAudits } from '../../../platform/audit/audit.queries.ts'
import type { FileStore } from '../../../platform/context/file-store.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { storeFile } from '../../../platform/files/stored-files.ts'
import { NO_SALE } from '../../../platform/messages/messages.ts'
import { movedOperationsOn } from '../../../platform/settings/versions.rules.ts'
import { getAbuseFacts } from '../abuse.queries.ts'
import { abuseChecks, isSuspected, withAbuseChecks } from '../abuse.rules.ts'
import { isOpen } from '../invoices.rules.ts'
import { lockInvoice } from '../locks.queries.ts'
import { findNamedClaim, type NamedClaim } from '../named-claim.queries.ts'
import { requireActiveProfessional } from '../review/attribute-invoice.ts'
import { setProfessionalOfReturns } from '../review/attribution.queries.ts'
import { listDocuments } from '../review/documents.queries.ts'
import { earlierDocument } from '../review/documents.rules.ts'
import { rejectInvoice } from '../review/reject-invoice.ts'
import { applyEarlierReturns } from '../review/returns/returns.ts'
import { systemReviewer } from '../review/review.rules.ts'
import { approveAutomatically, settleAutomatically } from './automatic-approval/approve-automatically.ts'
import { type InvoiceDocument, isOtherBuyer, withStoredFacts } from './document.rules.ts'
import {
  findKey,
  findSetAside,
  type KnownKey,
  linkCancellation,
  linkWaiting,
  listOriginals,
  lockKeys,
  type NewItem,
  type Original,
  reviewReturns,
  type WeakerInvoice,
  writeReferences,
} from './ingest.queries.ts'
import { notifyLostSale } from './notices.ts'
import { productCodes } from './product-codes.rules.ts'
import { storeInvoice } from './store-invoice.ts'
import { type Outcome, outcomeOf, type Submission, senderOf } from './submission.ts'

/**
 * Ingests an invoice in the caller's transaction, read from XML, typed by hand or correcting an earlier one:
 * locks its keys, checks it, attributes it to a professional, matches its items, stores it and, within the
 * limits of the settings, approves it. Does not store an invoice with a red check.
 */
export async function ingestInvoice(
  trx: Database,
  files: FileStore,
  submission: Submission,
  document: InvoiceDocument,
): Promise<Outcome> {
  const { store, now } = submission
  const { kind, key, references } = document
  await lockKeys(trx, [key, ...references.map((reference) => reference.key)])
  const originals = await listOriginals(trx, references, store)
  const { weaker, ...known } = await findKey(trx, document, submission)
  const setAside = document.source === 'manual' ? await findSetAside(trx, key, store) : null
  const inspected = [
    ...inspect(submission, document, { ...known, originals }),
    ...(setAside ? [{ ...setAside, light: 'red' as const }] : []),
  ]
  const { document: recipient } = document.recipient
  const facts = factsOf(document)
  const verdictAlone = worstLight(inspected)
  if (document.isSetAside || verdictAlone === 'red') {
    if (document.isSetAside && verdictAlone !== 'red' && weaker)
      await rejectNoSale(trx, submission, weaker.id)
    return outcomeOf({ ...facts, checks: inspected, verdict: verdictAlone })
  }

  const claim =
    kind !== 'return' && recipient ? await findNamedClaim(trx, recipient, document.issuedOn) : null
  const original = hasOriginal(document) ? originals.find((option) => option.kind === 'sale') : undefined
  const attribution = attributionOf(document, { claim, original, weaker })
  if (attribution.attribution === 'shopkeeper')
    await requireActiveProfessional(trx, attribution.professionalId)
  const items = await matchedItems(trx, store.id, document)
  const checks = await withSaleChecks(trx, submission, document, { inspected, attribution, items })
  const verdict = worstLight(checks)
  const { id: fileId } = await storeFile(trx, files, {
    ...document.file,
    ownerId: submission.actor.id,
    visibility: 'private',
    now,
  })
  // A note that is no sale needs no professional.
  const isReady =
    attribution.professionalId !== null || kind === 'other' || (kind === 'return' && original !== undefined)
  const status: InvoiceStatus = isReady ? 'in-review' : 'unattributed'
  const id = await storeInvoice(
    trx,
    weaker ? { ...submission, replaces: { invoiceId: weaker.id } } : submission,
    {
      ...columnsOf(document),
      kind,
      status,
      ...attribution,
      verdict,
      checks,
      isSuspected: isSuspected(checks),
      fileId,
    },
    items.map(({ matchedEan: _, ...item }) => item),
  )
  await writeReferences(trx, id, references, originals)
  const after = { id, status, kind, totalCents: document.totalCents }
  await auditReceived(trx, submission, weaker, after)
  await linkWaitingDocuments(trx, submission, { id, key, kind })
  if (known.isCancellationWaiting) await linkCancellation(trx, store, { id, key })
  if (kind === 'sale' && status === 'unattributed' && recipient)
    await notifyLostSale(trx, recipient, { ...document, storeName: store.tradeName }, now)
  // A person rejected what a correction replaces, and a person decides again.
  const isRejected = submission.replaces?.invoiceId !== undefined
  const { decision, checks: decidedOn } =
    kind === 'other' && !isRejected
      ? await settleAutomatically(trx, submission, { invoiceId: id, checks })
      : claim && !isRejected
        ? await approveAutomatically(trx, submission, document, {
            invoiceId: id,
            professionalId: claim.professionalId,
            checks,
          })
        : { decision: null, checks }
  return {
    ...outcomeOf({ ...facts, checks: [...decidedOn], verdict: worstLight(decidedOn) }),
    invoiceId: id,
    status: decision?.status ?? status,
    professionalName: claim && shortName(claim.professionalName),
  }
}

/** Rejects the open invoice that was typed by hand, whose XML shows that it is no sale. */
async function rejectNoSale(trx: Database, { actor, now }: Submission, invoiceId: string): Promise<void> {
  const { status } = await lockInvoice(trx, invoiceId)
  if (!isOpen(status)) return
  await rejectInvoice(trx, { invoiceId, reason: NO_SALE, actor: systemReviewer(actor.requestId), now })
}

/** The facts of a document that the sender sees in its outcome. */
const factsOf = ({ kind, key, number, issuedOn, recipient, totalCents }: InvoiceDocument) => ({
  kind,
  accessKey: key,
  number: number || null,
  issuedOn,
  recipientName: recipient.name,
  recipientMasked: recipient.document && hideTaxDocument(recipient.document),
  totalCents,
})

/** The columns of an invoice that come from the document itself. */
const columnsOf = (document: InvoiceDocument) => ({
  source: document.source,
  purpose: document.purpose,
  accessKey: document.key,
  model: document.model,
  series: document.series,
  number: document.number,
  issuedAt: document.issuedAt,
  issuedOn: document.issuedOn,
  emitterCnpj: document.emitterCnpj,
  recipientDocument: document.recipient.document,
  recipientName: document.recipient.name,
  totalCents: document.totalCents,
  productsCents: document.productsCents,
})

/** Whether the professional of a document is the one of the sale that it refers to. */
const hasOriginal = ({ kind, purpose }: InvoiceDocument) => kind === 'return' || purpose === 'complement'

/** Checks a document by itself, and against stored documents with its key and the sales that it returns. */
function inspect(
  { store, settings, now }: Submission,
  document: InvoiceDocument,
  known: Omit<KnownKey, 'weaker'> & { readonly originals: readonly Original[] },
): InvoiceCheck[] {
  const { checks } = document.inspect({
    storeCnpj: store.cnpj,
    now,
    maxAgeDays: settings.invoiceMaxAgeDays,
    digestMismatch: settings.digestMismatch,
    alreadySentKey: known.isKnown,
    operations: movedOperationsOn(settings, document.issuedOn),
  })
  return withStoredFacts(checks, {
    isCancelled: known.isCancelled,
    isCancellationWaiting: known.isCancellationWaiting,
    originals: new Set(document.references.map(({ key }) => naturalKey(key))).size,
    isOtherBuyer: isOtherBuyer(
      document,
      store,
      known.originals.filter(({ kind }) => kind === 'sale'),
    ),
  })
}

/** Adds the checks of product matches and, for a sale with a professional, the signs of abuse. */
async function withSaleChecks(
  trx: Database,
  { store, settings }: Submission,
  document: InvoiceDocument,
  {
    inspected,
    attribution,
    items,
  }: {
    readonly inspected: readonly InvoiceCheck[]
    readonly attribution: AttributionColumns
    readonly items: readonly MatchedItem[]
  },
): Promise<InvoiceCheck[]> {
  if (document.kind !== 'sale') return [...inspected]
  const { customerId, professionalId } = attribution
  const codes =
    document.source === 'xml'
      ? [...inspected, ...(await documentChecks(trx, settings, document)), productCodes(items)]
      : inspected
  if (professionalId === null) return [...codes]
  const sale = {
    invoiceId: null,
    storeId: store.id,
    professionalId,
    customerId,
    recipientDocument: document.recipient.document,
    recipientName: document.recipient.name,
    issuedAt: document.issuedAt,
    issuedOn: document.issuedOn,
    accessKey: document.key,
    totalCents: document.totalCents,
  }
  const facts = await getAbuseFacts(trx, sale, settings.autoApprovalUpToCents)
  return withAbuseChecks(codes, abuseChecks(facts, settings.partnerDocuments))
}

/** Checks that the sale has not earned by another document; no check without one. */
async function documentChecks(
  trx: Database,
  settings: Submission['settings'],
  { key, emitterCnpj, issuedOn, purpose, references, items }: InvoiceDocument,
): Promise<InvoiceCheck[]> {
  // A complement adds to the sale that it refers to.
  if (purpose === 'complement') return []
  const sale = { accessKey: key, cnpj: emitterCnpj, references }
  const moved = movedOperationsOn(settings, issuedOn)
  const lines = items.map(({ line, cfop }) => ({ line, operation: classifyOperation(cfop, moved) }))
  const found = earlierDocument(lines, await listDocuments(trx, sale))
  return found ? [found] : []
}

type AttributionColumns =
  | { readonly customerId: null; readonly professionalId: string; readonly attribution: 'shopkeeper' }
  | {
      readonly customerId: string | null
      readonly professionalId: string | null
      readonly attribution: 'registration' | 'admin' | null
    }

/**
 * A valid registration takes precedence over a named professional, and both over the professional of a
 * replaced invoice.
 */
function attributionOf(
  document: InvoiceDocument,
  {
    claim,
    original,
    weaker,
  }: {
    readonly claim: NamedClaim | null
    readonly original: Pick<Original, 'professionalId'> | undefined
    readonly weaker: WeakerInvoice | null
  },
): AttributionColumns {
  if (claim) return { ...idsOf(claim), attribution: 'registration' }
  if (document.professionalId !== null)
    return { customerId: null, professionalId: document.professionalId, attribution: 'shopkeeper' }
  if (weaker?.professionalId) {
    const { customerId, professionalId, attribution } = weaker
    if (attribution === 'shopkeeper') return { customerId: null, professionalId, attribution }
    if (attribution === 'admin') return { customerId, professionalId, attribution }
  }
  return { customerId: null, professionalId: original?.professionalId ?? null, attribution: null }
}

const idsOf = ({ customerId, professionalId }: NamedClaim) => ({ customerId, professionalId })

type MatchedItem = NewItem & { readonly matchedEan: string | null }

async function matchedItems(
  trx: Database,
  storeId: string,
  document: InvoiceDocument,
): Promise<MatchedItem[]> {
  // The single item of an invoice typed by hand is not a product.
  const products =
    document.source === 'xml' ? await matchItems(trx, storeId, document.items) : new Map<number, never>()
  return document.items.map((item) => {
    const match = products.get(item.line)
    return {
      ...item,
      productId: match?.productId ?? null,
      matchedBy: match?.matchedBy ?? null,
      matchedEan: match?.ean ?? null,
    }
  })
}

/** Records that an invoice was received, corrected after a rejection, or replaced by its XML. */
function auditReceived(
  trx: Database,
  submission: Submission,
  weaker: WeakerInvoice | null,
  {
    id,
    ...after
  }: {
    readonly id: string
    readonly status: InvoiceStatus
    readonly kind: string
    readonly totalCents: number
  },
): Promise<void> {
  const isCorrection = submission.replaces?.invoiceId === id
  const before = weaker ? { status: weaker.status } : isCorrection ? { status: 'rejected' } : null
  return recordAudit(trx, senderOf(submission), {
    action: weaker ? 'invoice.document-replaced' : isCorrection ? 'invoice.corrected' : 'invoice.received',
    subjectType: 'invoice',
    subjectId: id,
    ...(before && { before }),
    after,
  })
}

/**
 * Links the documents that arrived before an invoice to it. Open returns of a sale come into review; what approved ones
 * have left open lowers what the sale will earn.
 */
async function linkWaitingDocuments(
  trx: Database,
  { store, actor, now }: Submission,
  invoice: { readonly id: string; readonly key: string; readonly kind: string },
): Promise<void> {
  const linked = await linkWaiting(trx, store, invoice)
  if (linked.length === 0 || invoice.kind !== 'sale') return
  const ids = linked.map(({ id }) => id)
  const reviewed = new Set(await reviewReturns(trx, ids))
  await setProfessionalOfReturns(trx, invoice.id)
  if (linked.some(({ kind, status }) => kind === 'return' && status === 'approved'))
    await applyEarlierReturns(trx, invoice.id)
  await recordAudits(
    trx,
    { actor: systemReviewer(actor.requestId), now },
    linked.map(({ id, kind, status }) => ({
      action: 'invoice.linked',
      subjectType: 'invoice',
      subjectId: id,
      before: { status },
      after: {
        status: reviewed.has(id) ? 'in-review' : status,
        [kind === 'return' ? 'returnOf' : 'refersTo']: invoice.key,
      },
    })),
  )
}
