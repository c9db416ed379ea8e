import type { Customer, CustomerState } from '@esquadro/contract/customers/customer'
import { EXPIRING_DAYS } from '@esquadro/contract/customers/customer'
import { addDays } from '../clock.ts'

/** Periods of validity that a registration may be renewed ahead of today; further renewals are refused. */
export const PERIODS_AHEAD = 10

/** The last day on which a registration that ends counts as expiring. */
export const lastExpiringDay = (today: string): string => addDays(today, EXPIRING_DAYS)

/** Where a registration stands on a day; `until` is its last valid day. */
export function stateOn(today: string, { active, until }: { active: boolean; until: string }): CustomerState {
  if (!active) return 'inactive'
  if (until < today) return 'expired'
  return until <= lastExpiringDay(today) ? 'expiring' : 'valid'
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

/** A customer as its professional sees it today. */
export function customerOn(
  today: string,
  row: CustomerRow,
): Omit<Customer, 'createdAt'> & { createdAt: Date } {
  // Every registration has a period from its first moment; the column is null only within that transaction.
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
