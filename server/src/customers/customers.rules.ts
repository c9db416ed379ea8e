import type { Customer, CustomerState } from '@esquadro/contract/customers/customer'
import { EXPIRING_DAYS } from '@esquadro/contract/customers/customer'
import { addDays } from '../clock.ts'

/** The maximum number of periods that a registration may extend beyond today. */
const PERIODS_AHEAD = 10

/** The last day of the expiring window: a registration that ends later is simply valid. */
export const lastExpiringDay = (today: string): string => addDays(today, EXPIRING_DAYS)

/** Returns the state of a registration on a day; `until` is its last valid day. */
export function stateOn(today: string, { active, until }: { active: boolean; until: string }): CustomerState {
  if (!active) return 'inactive'
  if (until < today) return 'expired'
  return until <= lastExpiringDay(today) ? 'expiring' : 'valid'
}

/**
 * Returns the first day of a renewal: the day after the last valid one, or today if the registration has expired; null if
 * the renewal would extend too far ahead.
 */
export function renewalStart(
  { validUntil }: { readonly validUntil: string },
  { today, days }: { readonly today: string; readonly days: number },
): string | null {
  const start = validUntil < today ? today : addDays(validUntil, 1)
  return addDays(start, days - 1) <= addDays(today, days * PERIODS_AHEAD) ? start : null
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
