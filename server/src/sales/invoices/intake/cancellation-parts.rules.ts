import type { InvoiceCheck } from '@esquadro/contract/platform/fields/schemas'
import type { SentFile } from '@esquadro/contract/sales/invoices/invoice'

/** A cancellation as one file has it: the signed request, SEFAZ's answer, or both. */
export interface CancellationPart {
  readonly checks: readonly InvoiceCheck[]
  /** ISO instant. */
  readonly eventAt: string | null
}

const reasonOf = (checks: readonly InvoiceCheck[], name: InvoiceCheck['name']) =>
  checks.find((check) => check.name === name)?.reason

const lacksAnswer = (checks: readonly InvoiceCheck[]) => reasonOf(checks, 'registered') === 'no-answer'
const lacksRequest = (checks: readonly InvoiceCheck[]) => reasonOf(checks, 'signature') === 'unsigned'
const hasRequest = (checks: readonly InvoiceCheck[]) =>
  !lacksRequest(checks) && checks.some(({ name }) => name === 'signature')

/** Whether the lack of an answer is the only reason against a cancellation. */
export const isRequestAlone = (checks: readonly InvoiceCheck[]): boolean =>
  lacksAnswer(checks) && checks.every(({ name, light }) => light !== 'red' || name === 'registered')

/** Whether SEFAZ refused the event because the invoice is cancelled already. */
export const isCancelledBefore = (checks: readonly InvoiceCheck[]): boolean =>
  reasonOf(checks, 'registered') === 'registered-before'

/** The checks that every part has: those of its key, its company and its environment. */
const COMMON: ReadonlySet<InvoiceCheck['name']> = new Set([
  'access-key-digit',
  'emitter-is-store',
  'environment',
])

/**
 * Completes a cancellation with the parts that the company sent before, newest first: a request with an answer, and an
 * answer with the signature of a request.
 */
export function withOtherPart(part: CancellationPart, others: readonly CancellationPart[]): CancellationPart {
  const answer = lacksAnswer(part.checks)
    ? others.find(({ checks }) => checks.some(({ name, light }) => name === 'registered' && light !== 'red'))
    : undefined
  const request = lacksRequest(part.checks)
    ? others.find(({ checks }) => hasRequest(checks) && (isRequestAlone(checks) || !checks.some(isRed)))
    : undefined
  const pick = (checks: readonly InvoiceCheck[], isPicked: (name: InvoiceCheck['name']) => boolean) =>
    checks.filter(({ name }) => isPicked(name))
  return {
    checks: [
      ...pick(part.checks, (name) => COMMON.has(name)),
      ...pick((answer ?? part).checks, (name) => name === 'registered'),
      ...pick((request ?? part).checks, (name) => name !== 'registered' && !COMMON.has(name)),
    ],
    eventAt: answer?.eventAt ?? part.eventAt,
  }
}

const isRed = ({ light }: InvoiceCheck) => light === 'red'

const isPart = ({ kind, checks }: SentFile) =>
  kind === 'cancellation' && (isRequestAlone(checks) || lacksRequest(checks))

/** Gives each part of a cancellation the outcome of the whole, if both parts are in one batch. */
export function withOutcomesOfWholes(items: readonly SentFile[]): SentFile[] {
  const wholes = new Map(
    items
      .filter((item) => item.kind === 'cancellation' && item.verdict !== 'red' && !isPart(item))
      .map(({ accessKey, verdict, checks, invoiceId, status, issuedOn, totalCents }) => [
        accessKey,
        { verdict, checks, invoiceId, status, issuedOn, totalCents },
      ]),
  )
  return items.map((item) => (isPart(item) ? { ...item, ...wholes.get(item.accessKey) } : item))
}
