import { lettersOnly } from '@esquadro/contract/platform/fields/short-name'
import { hideTaxDocument } from '@esquadro/contract/platform/fields/tax-document'
import type { Customer, CustomerState, NoticeState } from '@esquadro/contract/sales/customers/customer'
import { EXPIRING_DAYS } from '@esquadro/contract/sales/customers/customer'
import type { CustomerNoticePage } from '@esquadro/contract/sales/customers/public'
import { RENEWAL_DAYS } from '@esquadro/contract/sales/customers/renewal'
import { addDays } from '../../platform/clock.ts'

/** The last day of the expiring window; a registration that ends later is `valid`. */
export const lastExpiringDay = (today: string): string => addDays(today, EXPIRING_DAYS)

/** Returns the state of a registration on a day; `until` is its last valid day. */
export function stateOn(today: string, { active, until }: { active: boolean; until: string }): CustomerState {
  if (!active) return 'inactive'
  if (until < today) return 'expired'
  return until <= lastExpiringDay(today) ? 'expiring' : 'valid'
}

/**
 * Returns the first day of a renewal: the day after the last valid one, or today if the registration has
 * expired. Null if it is too early: before the last 60 days, or before the last period if that is shorter.
 */
export function renewalStart(
  { validUntil }: { readonly validUntil: string },
  { today, days }: { readonly today: string; readonly days: number },
): string | null {
  if (validUntil < today) return today
  return validUntil <= addDays(today, Math.min(RENEWAL_DAYS, days)) ? addDays(validUntil, 1) : null
}

export type NoticeChannel = 'mail' | 'link'

/** The columns of the notice to a customer. */
export interface NoticeColumns {
  readonly noticeSentAt: Date | null
  readonly noticeAnswer: string | null
  readonly noticeAnsweredAt: Date | null
  readonly noticeChannel: string | null
}

/** The notice to a customer: the customer's answer and its time, else the time of the last link. */
export interface NoticeView {
  readonly state: NoticeState
  readonly at: Date | null
  readonly channel: NoticeChannel | null
}

/** Returns the state of the notice to a customer. */
export function noticeOf(row: NoticeColumns): NoticeView {
  const { noticeAnswer, noticeAnsweredAt, noticeChannel, noticeSentAt } = row
  if (noticeAnswer !== null)
    return {
      // Check constraints exclude other values.
      state: noticeAnswer as NoticeState,
      at: noticeAnsweredAt,
      channel: noticeChannel as NoticeChannel,
    }
  return { state: noticeSentAt ? 'sent' : 'none', at: noticeSentAt, channel: null }
}

/** The data of a notice's page: the customer's first name and masked document only. */
export function noticePageOf(
  today: string,
  customer: NoticeColumns & {
    readonly name: string
    readonly document: string
    readonly active: boolean
    readonly validFrom: string
    readonly validUntil: string
    readonly professionalName: string
    readonly profession: CustomerNoticePage['professional']['profession']
    readonly officeName: string | null
  },
  stores: CustomerNoticePage['stores'],
  checks: NoticeChecks,
): Omit<CustomerNoticePage, 'answeredAt' | 'checks'> & { answeredAt: Date | null; checks: NoticeChecks } {
  const { validFrom: from, validUntil: until } = customer
  return {
    firstName: lettersOnly(customer.name).split(' ')[0] ?? '',
    document: hideTaxDocument(customer.document),
    professional: {
      name: customer.professionalName,
      profession: customer.profession,
      office: customer.officeName,
    },
    from,
    until,
    isValid: customer.active && from <= today && today <= until,
    state: noticeOf(customer).state,
    answeredAt: customer.noticeAnsweredAt,
    stores,
    checks,
  }
}

/** The questions of stores about a customer at the counter. */
export interface NoticeChecks {
  readonly total: number
  readonly items: { readonly store: string; readonly at: Date; readonly times: number }[]
}

export interface CustomerRow extends NoticeColumns {
  readonly id: string
  readonly document: string
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly city: string | null
  readonly state: string | null
  readonly notes: string | null
  readonly active: boolean
  readonly validFrom: string | null
  readonly validUntil: string | null
  readonly createdAt: Date
}

/** A customer as its professional sees it. */
export type CustomerView = Omit<Customer, 'createdAt' | 'notice'> & { createdAt: Date; notice: NoticeView }

/** Returns a customer with the state of its registration today. */
export function customerOn(today: string, row: CustomerRow): CustomerView {
  // The column is null only within the transaction that inserts the customer.
  const until = row.validUntil ?? today
  return {
    id: row.id,
    document: row.document,
    name: row.name,
    email: row.email,
    phone: row.phone,
    city: row.city,
    state: row.state,
    notes: row.notes,
    active: row.active,
    validity: {
      state: stateOn(today, { active: row.active, until }),
      from: row.validFrom ?? today,
      until,
    },
    notice: noticeOf(row),
    createdAt: row.createdAt,
  }
}
