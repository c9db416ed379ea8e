import type { Customer, CustomerState } from '@esquadro/contract/customers/customer'
import { EXPIRING_DAYS } from '@esquadro/contract/customers/customer'
import { RENEWAL_DAYS } from '@esquadro/contract/customers/renewal'
import { addDays } from '../clock.ts'

/** The last day of the expiring window: a registration that ends later is simply valid. */
export const lastExpiringDay = (today: string): string => addDays(today, EXPIRING_DAYS)

/** Returns the state of a registration on a day; `until` is its last valid day. */
export function stateOn(today: string, { active, until }: { active: boolean; until: string }): CustomerState {
  if (!active) return 'inactive'
  if (until < today) return 'expired'
  return until <= lastExpiringDay(today) ? 'expiring' : 'valid'
}

/**
 * Returns the first day of a renewal: the day after the last valid one, or today if the registration has expired; null
 * before its last 60 days, or before its last period where that is shorter.
 */
export function renewalStart(
  { validUntil }: { readonly validUntil: string },
  { today, days }: { readonly today: string; readonly days: number },
): string | null {
  if (validUntil < today) return today
  return validUntil <= addDays(today, Math.min(RENEWAL_DAYS, days)) ? addDays(validUntil, 1) : null
}

export interface CustomerRow {
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
export type CustomerView = Omit<Customer, 'createdAt'> & { createdAt: Date }

/** Returns a customer with the state of its registration today. */
export function customerOn(today: string, row: CustomerRow): CustomerView {
  // The column is null only in the transaction that inserts the customer.
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
    createdAt: row.createdAt,
  }
}
