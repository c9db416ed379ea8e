import type { InvoiceCheck, Light } from '@esquadro/contract/fields/invoice-check'
import { shortName } from '@esquadro/contract/fields/short-name'
import { hideTaxDocument } from '@esquadro/contract/fields/tax-document'
import type { InvoiceStatus } from '@esquadro/contract/invoices/invoice'
import { recordAudit, recordAudits } from '../../audit/audit.queries.ts'
import type { FileStore } from '../../context/file-store.ts'
import type { Database } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import { storeFile } from '../../files/store-file.ts'
import { worst } from '../../nfe/checks.rules.ts'
import { matchItems } from '../../products/matching.queries.ts'
import { findNamedClaim, type NamedClaim } from '../named-claim.queries.ts'
import { approveInvoice } from '../review/approve-invoice.ts'
import { requireActiveProfessional } from '../review/attribute-invoice.ts'
import { type Decision, systemReviewer } from '../review/review.rules.ts'
import { type InvoiceDocument, withStoredFacts } from './document.rules.ts'
import { findKey, findSale, linkReturns, lockKeys, type NewItem } from './ingest.queries.ts'
import { storeInvoice } from './store-invoice.ts'
import { type Outcome, outcomeOf, type Submission } from './submission.ts'

/**
 * Ingests an invoice in the caller's transaction, whether it was read from XML, typed by hand or corrects an earlier
 * one: locks its keys, checks it, attributes it to a professional, matches its items, stores it and, within the limits of
 * the settings, approves it. An invoice with a red check is not stored.
 */
export async function ingestInvoice(
  trx: Database,
  files: FileStore,
  submission: Submission,
  document: InvoiceDocument,
): Promise<Outcome> {
  const { store, now } = submission
  const { kind, key, references } = document
  await lockKeys(trx, [key, ...references])
  const { checks, verdict } = await inspect(trx, submission, document)
  const { document: recipient } = document.recipient
  const facts = {
    kind,
    verdict,
    checks,
    accessKey: key,
    number: document.number || null,
    issuedOn: document.issuedOn,
    recipientName: document.recipient.name,
    recipientMasked: recipient && hideTaxDocument(recipient),
    totalCents: document.totalCents,
  } as const
  if (verdict === 'red') return outcomeOf(facts)

  const claim = kind === 'sale' && recipient ? await findNamedClaim(trx, recipient, document.issuedOn) : null
  const original = references.length > 0 ? await findSale(trx, references, store) : null
  const attribution = attributionOf(document, claim, original)
  if (attribution.attribution === 'shopkeeper')
    await requireActiveProfessional(trx, attribution.professionalId)
  const { id: fileId } = await storeFile(trx, files, {
    ...document.file,
    ownerId: submission.actor.id,
    visibility: 'private',
    now,
  })
  const status = claim || original || attribution.professionalId ? 'in-review' : 'unattributed'
  const id = await storeInvoice(
    trx,
    submission,
    {
      source: document.source,
      kind,
      status,
      accessKey: key,
      model: document.model,
      series: document.series,
      number: document.number,
      issuedAt: document.issuedAt,
      issuedOn: document.issuedOn,
      emitterCnpj: document.emitterCnpj,
      recipientDocument: recipient,
      recipientName: document.recipient.name,
      totalCents: document.totalCents,
      productsCents: document.productsCents,
      returnsInvoiceId: original?.id ?? null,
      returnsAccessKey: references[0] ?? null,
      customerId: claim?.customerId ?? null,
      ...attribution,
      verdict,
      checks,
      fileId,
    },
    await matchedItems(trx, store.id, document),
  )
  await auditReceived(trx, submission, { id, status, kind, totalCents: document.totalCents })
  if (kind === 'sale') await linkWaitingReturns(trx, submission, { id, key, ...attribution })
  const decision =
    claim && verdict === 'green' && isWithinAutoApproval(document, submission)
      ? await approveAutomatically(trx, id, submission)
      : null
  return {
    ...outcomeOf(facts),
    invoiceId: id,
    status: decision?.status ?? status,
    professionalName: claim && shortName(claim.professionalName),
  }
}

async function inspect(
  trx: Database,
  submission: Submission,
  document: InvoiceDocument,
): Promise<{ checks: InvoiceCheck[]; verdict: Light }> {
  const { store, settings, now } = submission
  const { isKnown, isCancelled } = await findKey(trx, document.key, submission)
  const inspection = document.inspect({
    storeCnpj: store.cnpj,
    now,
    maxAgeDays: settings.invoiceMaxAgeDays,
    digestMismatch: settings.digestMismatch,
    alreadySentKey: isKnown,
  })
  const checks = withStoredFacts(inspection.checks, {
    isCancelled,
    references: document.references.length,
  })
  return { checks, verdict: worst(checks.filter((check) => !check.info).map((check) => check.light)) }
}

type AttributionColumns =
  | { readonly professionalId: string; readonly attribution: 'shopkeeper' }
  | { readonly professionalId: string | null; readonly attribution: 'registration' | null }

function attributionOf(
  document: InvoiceDocument,
  claim: NamedClaim | null,
  original: { readonly professionalId: string | null } | null,
): AttributionColumns {
  if (claim) return { professionalId: claim.professionalId, attribution: 'registration' }
  if (document.professionalId !== null)
    return { professionalId: document.professionalId, attribution: 'shopkeeper' }
  return { professionalId: original?.professionalId ?? null, attribution: null }
}

async function matchedItems(trx: Database, storeId: string, document: InvoiceDocument): Promise<NewItem[]> {
  // The one item of an invoice typed by hand is not a product.
  const products =
    document.source === 'xml' ? await matchItems(trx, storeId, document.items) : new Map<number, never>()
  return document.items.map((item) => {
    const match = products.get(item.line)
    return { ...item, productId: match?.productId ?? null, matchedBy: match?.matchedBy ?? null }
  })
}

/** Records that an invoice was received, or corrected after a person had rejected it. */
function auditReceived(
  trx: Database,
  submission: Submission,
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
  return recordAudit(trx, submission, {
    action: isCorrection ? 'invoice.corrected' : 'invoice.received',
    subjectType: 'invoice',
    subjectId: id,
    ...(isCorrection && { before: { status: 'rejected' } }),
    after,
  })
}

/** Links the returns that arrived before their sale to it. */
async function linkWaitingReturns(
  trx: Database,
  { store, actor, now }: Submission,
  sale: { readonly id: string; readonly key: string; readonly professionalId: string | null },
): Promise<void> {
  const linked = await linkReturns(trx, store, sale)
  await recordAudits(
    trx,
    { actor: systemReviewer(actor.requestId), now },
    linked.map((subjectId) => ({
      action: 'invoice.linked',
      subjectType: 'invoice',
      subjectId,
      before: { status: 'unattributed' },
      after: { status: 'in-review', returnOf: sale.key },
    })),
  )
}

function isWithinAutoApproval({ totalCents, items }: InvoiceDocument, { settings }: Submission): boolean {
  const netCents = items.reduce((sum, item) => sum + item.netCents, 0)
  return Math.max(totalCents, netCents) <= (settings.autoApprovalUpToCents ?? -1)
}

/** Approves as the system; an invoice with an obstacle stays in the review queue and nothing is written. */
async function approveAutomatically(
  trx: Database,
  invoiceId: string,
  { actor, now }: Submission,
): Promise<Decision | null> {
  try {
    return await approveInvoice(trx, { invoiceId, actor: systemReviewer(actor.requestId), now })
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
