import { BUSINESS_TIME_ZONE } from '@esquadro/contract/platform/fields/date'
import type { Paged } from '@esquadro/contract/platform/fields/page'
import type {
  OwnSecurityEvent,
  SecurityEvent,
  SecurityEventKind,
} from '@esquadro/contract/platform/security/security'
import { sql } from 'kysely'
import { addDays } from '../clock.ts'
import type { Database } from '../database/connect.ts'

export interface NewSecurityEvent {
  readonly at: Date
  readonly userId: string | null
  readonly kind: SecurityEventKind
  readonly detail: string | null
  readonly network: string | null
  readonly browser: string | null
  readonly system: string | null
  readonly requestId: string | null
}

/** Adds a security event. */
export const insertSecurityEvent = (db: Database, event: NewSecurityEvent): Promise<void> =>
  insertSecurityEvents(db, [event])

/** Adds security events, at least one. */
export async function insertSecurityEvents(db: Database, events: readonly NewSecurityEvent[]): Promise<void> {
  await db.insertInto('securityEvents').values(events).execute()
}

interface Pages {
  readonly page: number
  readonly limit: number
}

/** Lists the events of one account, newest first. */
export async function listOwnSecurityEvents(
  db: Database,
  userId: string,
  { page, limit }: Pages,
): Promise<Paged<Omit<OwnSecurityEvent, 'at'> & { at: Date }>> {
  const found = db.selectFrom('securityEvents').where('userId', '=', userId)
  const [items, { total }] = await Promise.all([
    found
      .select(['id', 'at', 'kind', 'detail', 'network', 'browser', 'system'])
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { items: items.map((row) => ({ ...row, kind: row.kind as SecurityEventKind })), total, page, limit }
}

export interface SecurityEventFilter extends Pages {
  readonly kind?: SecurityEventKind | undefined
  readonly person?: string | undefined
  /** Business days. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

function matching(db: Database, { kind, person, from, to }: Omit<SecurityEventFilter, keyof Pages>) {
  let found = db.selectFrom('securityEvents')
  if (kind) found = found.where('securityEvents.kind', '=', kind)
  if (person) found = found.where('securityEvents.userId', '=', person)
  if (from) found = found.where('at', '>=', startOf(from))
  if (to) found = found.where('at', '<', startOf(addDays(to, 1)))
  return found
}

const listed = (found: ReturnType<typeof matching>) =>
  found
    .leftJoin('users', 'users.id', 'securityEvents.userId')
    .select(['securityEvents.id', 'at', 'kind', 'detail', 'network', 'browser', 'system', 'requestId'])
    .select(['securityEvents.userId', 'users.name', 'users.userType'])
    .orderBy('securityEvents.id', 'desc')

type Row = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number]
type ListedEvent = Omit<SecurityEvent, 'at'> & { readonly at: Date }

export const asListed = ({ userId, name, userType, kind, ...row }: Row): ListedEvent => ({
  ...row,
  kind: kind as SecurityEventKind,
  person:
    userId !== null && name !== null
      ? { id: userId, name, userType: userType as NonNullable<SecurityEvent['person']>['userType'] }
      : null,
})

/** Selects all events that match a filter, newest first, for an export; `asListed` shapes a row. */
export const selectSecurityEvents = (db: Database, filter: Omit<SecurityEventFilter, keyof Pages>) =>
  listed(matching(db, filter))

/** Lists the events of all accounts, newest first. */
export async function listSecurityEvents(
  db: Database,
  query: SecurityEventFilter,
): Promise<Paged<ListedEvent>> {
  const { page, limit } = query
  const found = matching(db, query)
  const [rows, { total }] = await Promise.all([
    listed(found)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { items: rows.map(asListed), total, page, limit }
}

/** Returns the instant at which a business day begins. */
const startOf = (day: string) => sql<Date>`${day}::timestamp at time zone ${BUSINESS_TIME_ZONE}`
