import { cnpjRoot, isCnpj } from '@esquadro/contract/platform/fields/cnpj'
import {
  type ServiceInvoiceCheck,
  ServiceInvoiceFacts,
  type ServiceInvoiceReading,
} from '@esquadro/contract/sales/pce/service-invoice'

/** The service invoice of an amount with what it is compared with, as a query returns them. */
export interface ComparedServiceInvoice {
  readonly serviceInvoiceFacts: unknown
  /** The sum of all amounts of the professional with this service invoice that are not void. */
  readonly coveredCents: number
  readonly professionalCpf: string | null
  readonly officeCnpj: string | null
  readonly storeCnpj: string
  /** The company of the programme if it pays PCE itself. */
  readonly payerCnpj: string | null
}

/** Returns what was read of a service invoice, compared with its payment; null if it is a PDF, a picture or none. */
export function readingOf(row: ComparedServiceInvoice): ServiceInvoiceReading | null {
  if (row.serviceInvoiceFacts === null) return null
  const facts = ServiceInvoiceFacts.parse(row.serviceInvoiceFacts)
  const { number, issuedOn, service, valueCents } = facts
  return { number, issuedOn, service, valueCents, checks: checksOf(facts, row) }
}

/** Whether a person must confirm the service invoice before the amount is paid. */
export const needsConfirmation = (row: ComparedServiceInvoice): boolean =>
  readingOf(row)?.checks.some(({ state }) => state === 'differs') ?? false

function checksOf(facts: ServiceInvoiceFacts, row: ComparedServiceInvoice): ServiceInvoiceCheck[] {
  if (facts.layout === 'other') return [{ name: 'layout', state: 'unknown' }]
  const isIssued = facts.layout === 'national' && facts.key !== null && !facts.isTest
  return [
    { name: 'issued', state: isIssued ? 'right' : 'differs' },
    { name: 'signature', state: signatureState(facts) },
    party('provider', facts.provider?.document ?? null, [row.professionalCpf, row.officeCnpj]),
    taker(facts.taker?.document ?? null, row),
    {
      name: 'value',
      state: facts.valueCents === row.coveredCents ? 'right' : 'differs',
      ...(facts.valueCents !== null && { foundCents: facts.valueCents }),
      expectedCents: row.coveredCents,
    },
  ]
}

const signatureState = ({ signature }: ServiceInvoiceFacts): ServiceInvoiceCheck['state'] =>
  signature === 'verified' ? 'right' : signature === 'unknown' ? 'unknown' : 'differs'

/** Compares the taker with the store and with the programme, if that one pays. */
function taker(found: string | null, { storeCnpj, payerCnpj }: ComparedServiceInvoice): ServiceInvoiceCheck {
  const ofStore = party('taker', found, [storeCnpj])
  if (ofStore.state === 'right' || payerCnpj === null) return ofStore
  const ofProgramme = party('taker', found, [payerCnpj])
  return { ...ofProgramme, programme: ofProgramme.state === 'right' ? 'is' : 'may-be' }
}

/** Compares a party with the documents that it may have; branches of a company are the same. */
function party(
  name: 'provider' | 'taker',
  found: string | null,
  expected: readonly (string | null)[],
): ServiceInvoiceCheck {
  if (found === null) return { name, state: name === 'taker' ? 'unknown' : 'differs' }
  const isExpected = expected.some(
    (document) =>
      document === found ||
      (document !== null && isCnpj(document) && isCnpj(found) && cnpjRoot(document) === cnpjRoot(found)),
  )
  return { name, state: isExpected ? 'right' : 'differs', found }
}
