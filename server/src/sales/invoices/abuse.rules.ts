import { cnpjRoot } from '@esquadro/contract/platform/fields/cnpj'
import { isCpf } from '@esquadro/contract/platform/fields/cpf'
import { FRAUD_CHECKS } from '@esquadro/contract/platform/fields/invoice-check'
import type { InvoiceCheck } from '@esquadro/contract/platform/fields/schemas'
import { taxDocumentKind } from '@esquadro/contract/platform/fields/tax-document'
import { check } from '../../fiscal/nfe/check.ts'

/** The facts about a sale's professional, buyer and store from which signs of abuse are derived. */
export interface AbuseFacts {
  /** The recipient's document; if the invoice names none, that of the customer who identifies the professional. */
  readonly buyerDocument: string | null
  readonly buyerName: string | null
  readonly issuedAt: Date
  readonly cpf: string | null
  readonly officeCnpj: string | null
  /** The CNPJs of the professional's earlier offices; null: none. */
  readonly formerOfficeCnpjs: readonly string[] | null
  /** Whether the buyer is another professional of the programme, or the company of one. */
  readonly isOtherProfessional: boolean
  /** When the registration period that covers the day of issue was created; null without one. */
  readonly registeredAt: Date | null
  /**
   * The number of attributed sales of the store's company in the last 30 days, and of the professional's among them;
   * including this sale.
   */
  readonly storeSales: number
  readonly pairSales: number
  /** The number of the company's sales to the same buyer on the same day, including this sale. */
  readonly sameDaySales: number
  readonly totalCents: number
  /** The limit of automatic approval; null if it is off. */
  readonly limitCents: number | null
  /** The number of the professional's sales in the last 30 days just below the limit, including this sale. */
  readonly salesBelowLimit: number
  /** The day on which another store sent a file with the same access key; null if none did. */
  readonly keySeenOn: string | null
  /** Whether the customer's phone number or e-mail address is the professional's own. */
  readonly isProfessionalsContact: boolean
  /** Whether it is that of a person who works at the store. */
  readonly isStoresContact: boolean
  /** The number of customers with the phone number and with the e-mail of this customer, who is included. */
  readonly customersOfPhone: number
  readonly customersOfEmail: number
}

/**
 * The number of sales in 30 days from which a professional's share of more than half of a store's sales is
 * unusual.
 */
export const UNUSUAL_PAIR_SALES = 10
/** More sales than this to one buyer on one day are unusual: a large sale may have been split. */
export const USUAL_SALES_PER_DAY = 3

/** This many sales in 30 days just below the limit of automatic approval are unusual. */
export const UNUSUAL_SALES_BELOW_LIMIT = 3
/** A sale of at least this percentage of the limit, and at most the limit, counts as just below it. */
export const BELOW_LIMIT_FROM_PERCENT = 90
/** This many customers with one phone number or e-mail are unusual; fewer may be a family. */
export const UNUSUAL_CUSTOMERS_OF_CONTACT = 4

/** Returns the signs of abuse of a sale with a professional (assumption invoices-checks 7); each is amber at worst. */
export const abuseChecks = (facts: AbuseFacts, partners: readonly string[]): InvoiceCheck[] => [
  buyer(facts, partners),
  facts.registeredAt !== null && facts.registeredAt > facts.issuedAt
    ? check('registered-in-time', 'amber', 'registered-later', {
        soldAt: facts.issuedAt.toISOString(),
        registeredAt: facts.registeredAt.toISOString(),
      })
    : check('registered-in-time'),
  pair(facts),
  limit(facts),
  facts.keySeenOn === null
    ? check('new-key')
    : check('new-key', 'amber', 'other-store', { day: facts.keySeenOn }),
  contact(facts),
]

/** Whether an amount is just below the limit of automatic approval. */
export const isJustBelow = (cents: number, limitCents: number | null): boolean =>
  limitCents !== null && cents <= limitCents && cents * 100 >= limitCents * BELOW_LIMIT_FROM_PERCENT

function limit({ totalCents, limitCents, salesBelowLimit }: AbuseFacts): InvoiceCheck {
  return limitCents !== null &&
    isJustBelow(totalCents, limitCents) &&
    salesBelowLimit >= UNUSUAL_SALES_BELOW_LIMIT
    ? check('far-from-limit', 'amber', 'often-below', { count: salesBelowLimit, limitCents })
    : check('far-from-limit')
}

function contact(facts: AbuseFacts): InvoiceCheck {
  const { isProfessionalsContact, isStoresContact, customersOfPhone, customersOfEmail } = facts
  if (isProfessionalsContact) return check('own-contact', 'amber', 'of-professional')
  if (isStoresContact) return check('own-contact', 'amber', 'of-store')
  if (customersOfPhone >= UNUSUAL_CUSTOMERS_OF_CONTACT)
    return check('own-contact', 'amber', 'shared-phone', { count: customersOfPhone })
  return customersOfEmail >= UNUSUAL_CUSTOMERS_OF_CONTACT
    ? check('own-contact', 'amber', 'shared-email', { count: customersOfEmail })
    : check('own-contact')
}

function buyer(facts: AbuseFacts, partners: readonly string[]): InvoiceCheck {
  const { buyerDocument, buyerName, cpf, officeCnpj, formerOfficeCnpjs, isOtherProfessional } = facts
  const offices = [...(officeCnpj === null ? [] : [officeCnpj]), ...(formerOfficeCnpjs ?? [])]
  if (buyerDocument === null) return check('buyer-is-professional')
  if (buyerDocument === cpf) return check('buyer-is-professional', 'amber', 'same-person')
  if (
    offices.some((office) => isSameCompany(buyerDocument, office)) ||
    (cpf !== null && cpfsIn(buyerName ?? '').includes(cpf))
  )
    return check('buyer-is-professional', 'amber', 'own-company')
  if (partners.some((partner) => partner === buyerDocument || isSameCompany(partner, buyerDocument)))
    return check('buyer-is-professional', 'amber', 'partner')
  return isOtherProfessional
    ? check('buyer-is-professional', 'amber', 'other-professional')
    : check('buyer-is-professional')
}

/** The CPFs in a name: the legal name of a sole proprietor's company (MEI) ends with the owner's. */
const cpfsIn = (name: string): string[] =>
  [...name.matchAll(/\d{3}\.?\d{3}\.?\d{3}-?\d{2}/g)].map(([written]) => written.replaceAll(/\D/g, ''))

/** Returns a recipient's document; a CPF that was written as a CNPJ, with leading zeros, without them. */
export const bareRecipient = (document: string): string =>
  taxDocumentKind(document) === null && document.startsWith('000') && isCpf(document.slice(3))
    ? document.slice(3)
    : document

const isSameCompany = (a: string, b: string): boolean =>
  taxDocumentKind(a) === 'cnpj' && taxDocumentKind(b) === 'cnpj' && cnpjRoot(a) === cnpjRoot(b)

function pair({ storeSales, pairSales, sameDaySales }: AbuseFacts): InvoiceCheck {
  if (sameDaySales > USUAL_SALES_PER_DAY)
    return check('usual-pair', 'amber', 'same-day', { count: sameDaySales })
  return pairSales >= UNUSUAL_PAIR_SALES && pairSales * 2 > storeSales
    ? check('usual-pair', 'amber', 'most-of-store', { count: pairSales, total: storeSales })
    : check('usual-pair')
}

/** The signs of abuse among the checks of an invoice. */
export const signalsOf = (checks: readonly InvoiceCheck[]): InvoiceCheck[] =>
  checks.filter(
    ({ name, light }) => light !== 'green' && FRAUD_CHECKS.some((fraudCheck) => fraudCheck === name),
  )

/** Whether a check is an unresolved sign of abuse. */
export const isSuspected = (checks: readonly InvoiceCheck[], resolved: readonly string[] = []): boolean =>
  signalsOf(checks).some(({ name }) => !resolved.includes(name))

/** Replaces the signs of abuse among the checks of a sale. */
export const withAbuseChecks = (
  checks: readonly InvoiceCheck[],
  abuse: readonly InvoiceCheck[],
): InvoiceCheck[] => [
  ...checks.filter(({ name }) => !FRAUD_CHECKS.some((fraudCheck) => fraudCheck === name)),
  ...abuse,
]
