import { cnpjRoot } from '@esquadro/contract/fields/cnpj'
import { FRAUD_CHECKS, type InvoiceCheck } from '@esquadro/contract/fields/invoice-check'
import { taxDocumentKind } from '@esquadro/contract/fields/tax-document'
import { check } from '../nfe/check.ts'

/** The facts about a sale's professional, buyer and store from which signs of abuse are derived. */
export interface AbuseFacts {
  readonly recipientDocument: string | null
  readonly issuedAt: Date
  readonly cpf: string | null
  readonly officeCnpj: string | null
  /** When the registration period that covers the day of issue was created; null without one. */
  readonly registeredAt: Date | null
  /**
   * The number of the store's attributed sales in the last 30 days, and of the professional's among them;
   * including this sale.
   */
  readonly storeSales: number
  readonly pairSales: number
  /** The number of the store's sales to the same buyer on the same day, including this sale. */
  readonly sameDaySales: number
  readonly totalCents: number
  /** The limit of automatic approval; null if it is off. */
  readonly limitCents: number | null
  /** The number of the professional's sales in the last 30 days just below the limit, including this sale. */
  readonly salesBelowLimit: number
  /** The day on which another store sent a file with the same access key; null if none did. */
  readonly keySeenOn: string | null
  /** Whether the customer's telephone number or e-mail address is the professional's own. */
  readonly isProfessionalsContact: boolean
  /** The number of customers with the telephone number and with the e-mail of this customer, who is included. */
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
/** The percentage of the limit from which a sale is just below it. */
export const BELOW_LIMIT_FROM_PERCENT = 90
/** This many customers with one telephone number or e-mail are unusual; families share them. */
export const UNUSUAL_CUSTOMERS_OF_CONTACT = 4

/** Returns the signs of abuse of a sale with a professional; each is amber at worst. */
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

/** Whether an amount is within the limit of automatic approval, but only just. */
export const isJustBelow = (cents: number, limitCents: number | null): boolean =>
  limitCents !== null && cents <= limitCents && cents * 100 >= limitCents * BELOW_LIMIT_FROM_PERCENT

function limit({ totalCents, limitCents, salesBelowLimit }: AbuseFacts): InvoiceCheck {
  return limitCents !== null &&
    isJustBelow(totalCents, limitCents) &&
    salesBelowLimit >= UNUSUAL_SALES_BELOW_LIMIT
    ? check('far-from-limit', 'amber', 'often-below', { count: salesBelowLimit, limitCents })
    : check('far-from-limit')
}

function contact({ isProfessionalsContact, customersOfPhone, customersOfEmail }: AbuseFacts): InvoiceCheck {
  if (isProfessionalsContact) return check('own-contact', 'amber', 'of-professional')
  if (customersOfPhone >= UNUSUAL_CUSTOMERS_OF_CONTACT)
    return check('own-contact', 'amber', 'shared-phone', { count: customersOfPhone })
  return customersOfEmail >= UNUSUAL_CUSTOMERS_OF_CONTACT
    ? check('own-contact', 'amber', 'shared-email', { count: customersOfEmail })
    : check('own-contact')
}

function buyer(
  { recipientDocument, cpf, officeCnpj }: AbuseFacts,
  partners: readonly string[],
): InvoiceCheck {
  if (recipientDocument === null) return check('buyer-is-professional')
  if (recipientDocument === cpf) return check('buyer-is-professional', 'amber', 'same-person')
  if (officeCnpj !== null && isSameCompany(recipientDocument, officeCnpj))
    return check('buyer-is-professional', 'amber', 'own-company')
  return partners.some((one) => one === recipientDocument || isSameCompany(one, recipientDocument))
    ? check('buyer-is-professional', 'amber', 'partner')
    : check('buyer-is-professional')
}

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
  checks.filter(({ name, light }) => light !== 'green' && FRAUD_CHECKS.some((one) => one === name))

/** Whether a check is an unresolved sign of abuse. */
export const isSuspected = (checks: readonly InvoiceCheck[], resolved: readonly string[] = []): boolean =>
  signalsOf(checks).some(({ name }) => !resolved.includes(name))

/** Replaces the signs of abuse among the checks of a sale. */
export const withAbuseChecks = (
  checks: readonly InvoiceCheck[],
  abuse: readonly InvoiceCheck[],
): InvoiceCheck[] => [...checks.filter(({ name }) => !FRAUD_CHECKS.some((one) => one === name)), ...abuse]
