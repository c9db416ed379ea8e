import { isAccessKey, splitAccessKey } from '@esquadro/contract/platform/fields/access-key'
import { cnpjRoot, isCnpj } from '@esquadro/contract/platform/fields/cnpj'
import { businessDay, daysBetween } from '@esquadro/contract/platform/fields/date'
import { LIGHTS, type Light, type WaivableCheck } from '@esquadro/contract/platform/fields/invoice-check'
import type { InvoiceCheck } from '@esquadro/contract/platform/fields/schemas'
import { taxDocumentKind } from '@esquadro/contract/platform/fields/tax-document'
import { check } from './check.ts'
import { type NfeEvent, type NfeInvoice, type NfeProtocol, referencedKeys } from './nfe.ts'
import type { Moved } from './operations/operations.rules.ts'
import { operationOfLines } from './operations/operations-check.rules.ts'
import { decideEffect } from './purpose.rules.ts'
import { SIGNATURE_CHECKS, schemaChecks, signatureChecks } from './signature-checks.rules.ts'
import { totals } from './totals-check.rules.ts'

export type InspectionContext = {
  /** The CNPJ of the submitting store. */
  storeCnpj: string
  now: Date
  maxAgeDays: number
  /** The state of an invoice that differs from its signature. */
  digestMismatch: 'amber' | 'red'
  /** Whether any store has submitted an invoice with this key. */
  alreadySentKey: boolean
  /** The meanings that the programme gives to operations on the day of issue. */
  operations: Moved
}

export type Inspection = { checks: InvoiceCheck[]; verdict: Light }

/** The fields of an invoice that a shopkeeper types without an XML. */
export type ManualInvoice = { accessKey: string; document: string; issuedOn: string; totalCents: number }

/** Checks an invoice read from XML. Lists every check, including green ones; the verdict is the worst of them. */
export function inspectNfe(invoice: NfeInvoice, context: InspectionContext): Inspection {
  return inspection([
    keyDigit(invoice.key),
    alreadySent(context),
    emitterIsStore(invoice, context),
    model(invoice.model),
    environment([invoice.tpAmb, invoice.protocol?.environment ?? null]),
    authorised(invoice, context),
    protocolKey(invoice),
    notCancelled(invoice),
    operation(invoice, context),
    ...(decideEffect(invoice).kind === 'return' ? [returnReference(invoice, context)] : []),
    issueDate(invoice.issuedOn, context),
    keyEmitter(invoice),
    keyContent(invoice),
    recipient(invoice),
    totals(invoice),
    ...signatureChecks(
      invoice,
      decideEffect(invoice).kind === 'return' ? 'amber' : 'red',
      new Date(invoice.issuedAt),
    ),
    digest(invoice, context),
    ...schemaChecks(invoice.schema),
    NOT_ASKED,
  ])
}

/** Checks an invoice typed by hand; amber at best, because no document proves it. */
export function inspectManual(manual: ManualInvoice, context: InspectionContext): Inspection {
  const key = splitAccessKey(manual.accessKey)
  return inspection([
    keyDigit(manual.accessKey),
    alreadySent(context),
    ...(key
      ? [
          companyOfKey(key.key, context),
          model(key.model),
          key.yearMonth === manual.issuedOn.slice(0, 7)
            ? check('key-content')
            : check('key-content', 'amber', 'differs', {
                key: key.yearMonth,
                found: manual.issuedOn.slice(0, 7),
              }),
        ]
      : []),
    issueDate(manual.issuedOn, context),
    taxDocumentKind(manual.document) === null
      ? check('recipient', 'red', 'invalid-document')
      : cnpjRoot(manual.document) === cnpjRoot(context.storeCnpj)
        ? check('recipient', 'amber', 'same-company')
        : check('recipient'),
    manual.totalCents > 0 ? check('totals') : check('totals', 'red', 'nothing-counts'),
    check('by-hand', 'amber', 'typed'),
    NOT_ASKED,
  ])
}

/** Checks a cancellation event; a green one takes effect. */
export function inspectCancellation(
  event: NfeEvent,
  context: Pick<InspectionContext, 'storeCnpj'>,
): Inspection {
  const registered =
    event.protocolStatus === null
      ? check('registered', 'red', 'no-answer')
      : EFFECTIVE_EVENTS.has(event.protocolStatus)
        ? check('registered')
        : CANCELLED_BEFORE.has(event.protocolStatus)
          ? check('registered', 'amber', 'registered-before', { status: event.protocolStatus })
          : check('registered', 'red', 'refused', { status: event.protocolStatus })
  return inspection([
    keyDigit(event.key),
    companyOfKey(event.key, context),
    environment([event.environment]),
    registered,
    ...(event.proof ? proofChecks(event, event.proof) : [check('signature', 'amber', 'unsigned')]),
  ])
}

/** The checks of an event's signature: amber at worst, because an administrator decides on its effect. */
const proofChecks = (event: NfeEvent, { digest: found, signature }: NonNullable<NfeEvent['proof']>) => [
  ...signatureChecks(
    { signature, emitter: { document: splitAccessKey(event.key)?.cnpj ?? '' } },
    'amber',
    new Date(event.at ?? 0),
  ),
  found.match === 'unsigned' || !found.refersToInvoice
    ? check('digest', 'amber', 'other-reference')
    : found.match === 'differs'
      ? check('digest', 'amber', 'differs')
      : check('digest'),
]

/**
 * Whether the signature proves the author: content, signature, company and day are right, and the certificate
 * leads to an installed root unless the settings waive that check.
 */
export const isProven = (checks: readonly InvoiceCheck[], notNeeded: readonly WaivableCheck[]): boolean =>
  PROOF.every((name) => {
    const found = checks.find((option) => option.name === name)
    return found !== undefined && isSatisfied(found, notNeeded)
  })
const PROOF = [...SIGNATURE_CHECKS, 'certificate-validity', 'certificate-chain'] as const

/** Whether a check is green, or could not be made and is waived. */
export const isSatisfied = ({ name, light }: InvoiceCheck, notNeeded: readonly WaivableCheck[]): boolean =>
  light === 'green' || (light === 'not-verifiable' && notNeeded.some((item) => item === name))

/** Whether a buying company returns goods with its own invoice: it is the issuer, the store the recipient. */
export const isBuyersReturn = (invoice: NfeInvoice, storeCnpj: string): boolean =>
  decideEffect(invoice).kind === 'return' && isFromBuyer(invoice, storeCnpj)

const isFromBuyer = ({ emitter, recipient }: NfeInvoice, storeCnpj: string): boolean =>
  emitter.kind === 'cnpj' &&
  isCnpj(emitter.document ?? '') &&
  cnpjRoot(emitter.document ?? '') !== cnpjRoot(storeCnpj) &&
  recipient.kind === 'cnpj' &&
  cnpjRoot(recipient.document ?? '') === cnpjRoot(storeCnpj)

/** Returns the worst state of some checks; ignores those that could not be made. */
export const worstLight = (checks: readonly Pick<InvoiceCheck, 'light'>[]): Light =>
  LIGHTS.findLast((light) => checks.some((entry) => entry.light === light)) ?? 'green'

/** 100: authorised; 150: authorised late. */
const AUTHORISED = new Set(['100', '150'])
const CANCELLED = new Set(['101', '151', '155'])
const DENIED = new Set(['110', '205', '301', '302', '303'])
const EFFECTIVE_EVENTS = new Set(['135', '136', '155'])
/** 573: the event is registered already; 218 and 420: the invoice is cancelled already. */
const CANCELLED_BEFORE = new Set(['573', '218', '420'])

/** No external service is called, so the status at SEFAZ is unknown. */
const NOT_ASKED = check('sefaz', 'not-verifiable', 'offline')

const inspection = (checks: InvoiceCheck[]): Inspection => ({
  checks,
  verdict: worstLight(checks),
})

const keyDigit = (key: string) =>
  isAccessKey(key) ? check('access-key-digit') : check('access-key-digit', 'red', 'wrong')

const alreadySent = (context: InspectionContext) =>
  context.alreadySentKey ? check('already-sent', 'red', 'sent-before') : check('already-sent')

function emitterIsStore(invoice: NfeInvoice, { storeCnpj }: InspectionContext): InvoiceCheck {
  const { emitter } = invoice
  const document = emitter.document ?? ''
  if (isBuyersReturn(invoice, storeCnpj))
    return check('emitter-is-store', 'green', 'buyer-return', { found: document })
  if (emitter.kind !== 'cnpj') return check('emitter-is-store', 'red', 'person')
  if (!isCnpj(document)) return check('emitter-is-store', 'red', 'invalid-document', { found: document })
  if (cnpjRoot(document) !== cnpjRoot(storeCnpj)) {
    return check('emitter-is-store', 'red', 'other-company', { found: document })
  }
  return document === storeCnpj
    ? check('emitter-is-store')
    : check('emitter-is-store', 'green', 'branch', { found: document })
}

/** Compares the company in an access key with the store; without an XML nothing else is known about the issuer. */
function companyOfKey(key: string, { storeCnpj }: Pick<InspectionContext, 'storeCnpj'>): InvoiceCheck {
  const parts = splitAccessKey(key)
  const found = parts?.cnpj ?? ''
  if (cnpjRoot(found) === cnpjRoot(storeCnpj)) {
    return found === storeCnpj
      ? check('emitter-is-store')
      : check('emitter-is-store', 'green', 'branch', { found })
  }
  return check('emitter-is-store', parts && isTaxOffice(parts.series) ? 'amber' : 'red', 'other-company', {
    found,
  })
}

const model = (found: string) =>
  found === '55' || found === '65' ? check('model') : check('model', 'red', 'other-model', { found })

const environment = (found: (string | null)[]) =>
  found.every((item) => item === null || item === '1') && found[0] !== null
    ? check('environment')
    : check('environment', 'red', 'test')

function authorised(invoice: NfeInvoice, { now }: InspectionContext): InvoiceCheck {
  const { protocol } = invoice
  if (!protocol) return check('authorised', 'red', 'no-protocol')
  const { status } = protocol
  if (AUTHORISED.has(status)) {
    if (!isConsistent(invoice, protocol, now)) return check('authorised', 'amber', 'inconsistent')
    return status === '150' ? check('authorised', 'green', 'late', { status }) : check('authorised')
  }
  const reason = CANCELLED.has(status) ? 'cancelled' : DENIED.has(status) ? 'denied' : 'other-status'
  return check('authorised', 'red', reason, { status })
}

/**
 * Whether a protocol fits its invoice, as far as this can be checked offline: SEFAZ does not sign it. Its
 * number has 15 digits, of which the second to fifth are the state and the year, and it was given after the
 * issue.
 */
function isConsistent(
  { key, issuedAt }: NfeInvoice,
  { hasForm, number, at }: NfeProtocol,
  now: Date,
): boolean {
  if (!hasForm || at === null) return false
  const given = new Date(at)
  const number15 = new RegExp(`^\\d${key.slice(0, 2)}${businessDay(given).slice(2, 4)}\\d{10}$`)
  return (
    number15.test(number ?? '') &&
    given.getTime() >= Date.parse(issuedAt) - DAY_MS &&
    given.getTime() <= Math.max(now.getTime(), Date.parse(issuedAt)) + DAY_MS
  )
}

/** Issuers' clocks differ, and some use another time zone. */
const DAY_MS = 86_400_000

const protocolKey = ({ key, protocol }: NfeInvoice) =>
  !protocol || protocol.key === key
    ? check('protocol-key')
    : check('protocol-key', 'red', 'differs', { found: protocol.key ?? '' })

/** A cancellation in the file counts whatever the protocol's status, even without a response. */
function notCancelled({ key, events }: NfeInvoice): InvoiceCheck {
  const cancellations = events.filter((event) => event.type === 'cancellation')
  const own = cancellations.find((event) => event.key === key)
  if (own) return check('not-cancelled', 'red', 'event-inside', { status: own.protocolStatus ?? '' })
  const other = cancellations[0]
  return other
    ? check('not-cancelled', 'red', 'event-of-other-key', { found: other.key })
    : check('not-cancelled')
}

function operation(invoice: NfeInvoice, { operations }: InspectionContext): InvoiceCheck {
  const effect = decideEffect(invoice)
  switch (effect.kind) {
    case 'return':
      // The value of a reduction is the issuer's; a person looks at it.
      return check(
        'operation',
        effect.purpose === 'reduction' ? 'amber' : 'green',
        effect.purpose ?? 'return',
      )
    case 'other':
      return check(
        'operation',
        'green',
        effect.name,
        effect.type === null ? undefined : { found: effect.type },
      )
    case 'sale':
      if (invoice.tpNF !== '1') return check('operation', 'red', 'entry')
      // It changes the value of another invoice; a person decides.
      return effect.purpose === 'complement'
        ? check('operation', 'amber', 'complement')
        : operationOfLines(invoice.items, operations)
  }
}

/** A return must refer to sales of the same company; sales of others were never credited to it. */
function returnReference(invoice: NfeInvoice, { storeCnpj }: InspectionContext): InvoiceCheck {
  const keys = referencedKeys(invoice)
  const { coupons, papers } = invoice.references
  if (keys.length === 0)
    return coupons.length + papers.length > 0
      ? check('return-reference', 'amber', 'on-paper')
      : check('return-reference', 'red', 'missing')
  const foreign = keys.find((key) => cnpjRoot(splitAccessKey(key)?.cnpj ?? '') !== cnpjRoot(storeCnpj))
  return foreign === undefined
    ? check('return-reference')
    : check('return-reference', 'amber', 'other-company', { found: foreign })
}

function issueDate(issuedOn: string, { now, maxAgeDays }: InspectionContext): InvoiceCheck {
  const age = daysBetween(issuedOn, businessDay(now))
  if (!(age >= 0)) return check('issue-date', 'red', 'future', { issuedOn })
  return age > maxAgeDays
    ? check('issue-date', 'red', 'too-old', { issuedOn, days: age, max: maxAgeDays })
    : check('issue-date')
}

/** Series in which a tax office issues for the store; the key contains the office's CNPJ. */
const isTaxOffice = (series: number) => series >= 890 && series <= 899

function keyEmitter({ key, emitter }: NfeInvoice): InvoiceCheck {
  const parts = splitAccessKey(key)
  if (!parts || parts.cnpj === (emitter.document ?? '').padStart(14, '0')) return check('key-emitter')
  return isTaxOffice(parts.series)
    ? check('key-emitter', 'amber', 'tax-office', { found: parts.cnpj })
    : check('key-emitter', 'red', 'differs', { found: parts.cnpj })
}

/** The key repeats model, series, number and month; a key with other values belongs to another document. */
function keyContent(invoice: NfeInvoice): InvoiceCheck {
  const parts = splitAccessKey(invoice.key)
  const same =
    parts !== null &&
    parts.model === invoice.model &&
    parts.series === invoice.series &&
    parts.number === invoice.number &&
    parts.yearMonth === invoice.issuedMonth
  return same ? check('key-content') : check('key-content', 'red', 'differs')
}

function recipient(invoice: NfeInvoice): InvoiceCheck {
  const { kind, document } = invoice.recipient
  if (kind === 'foreign') return check('recipient', 'amber', 'foreign')
  if (kind === 'none' || document === null) {
    // An NFC-e names its buyer only on request.
    return invoice.model === '65'
      ? check('recipient', 'green', 'not-named')
      : check('recipient', 'amber', 'missing')
  }
  if (taxDocumentKind(document) !== kind) return check('recipient', 'amber', 'invalid-document')
  return kind === 'cnpj' && cnpjRoot(document) === cnpjRoot(invoice.emitter.document ?? '')
    ? check('recipient', 'amber', 'same-company')
    : check('recipient')
}

function digest(
  { digest: found, protocol }: NfeInvoice,
  { digestMismatch }: InspectionContext,
): InvoiceCheck {
  if (found.match === 'unsigned') return check('digest', digestMismatch, 'unsigned')
  if (!found.refersToInvoice) return check('digest', digestMismatch, 'other-reference')
  if (found.match === 'differs') return check('digest', digestMismatch, 'differs')
  if (protocol && protocol.digest !== null && protocol.digest !== found.declared) {
    return check('digest', digestMismatch, 'protocol-differs')
  }
  return found.match === 'reformatted' ? check('digest', 'green', 'reformatted') : check('digest')
}
