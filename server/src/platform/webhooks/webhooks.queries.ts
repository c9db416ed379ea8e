import type { QueryOf } from '@esquadro/contract'
import { type Paged, readSort } from '@esquadro/contract/platform/fields/page'
import type * as cmsWebhooks from '@esquadro/contract/platform/webhooks/cms'
import type { DELIVERY_STATES, Delivery, Webhook } from '@esquadro/contract/platform/webhooks/cms'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { computeRevision } from '../database/revision.ts'
import { contains } from '../database/search.queries.ts'
import { AppError } from '../errors/app-error.ts'
import { readInBatches } from '../lists/cursor.queries.ts'

type Dated<T, Names extends keyof T> = Omit<T, Names> & {
  readonly [Name in Names]: T[Name] extends string ? Date : Date | null
}
export type WebhookRow = Dated<Webhook, 'createdAt' | 'previousUntil'>
export type DeliveryRow = Dated<Delivery, 'lastAttemptAt' | 'nextAttemptAt' | 'createdAt'>

const readWebhooks = (db: Database) =>
  db
    .selectFrom('webhooks')
    .select(['id', 'name', 'url', 'events', 'active', 'createdAt', 'previousUntil'])
    .select((eb) =>
      (['waiting', 'failed'] as const).map((state) =>
        eb
          .selectFrom('webhookDeliveries')
          .whereRef('webhookId', '=', 'webhooks.id')
          .where('state', '=', state)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as(state),
      ),
    )

// A check constraint excludes other events.
const asWebhook = <Row extends { readonly name: string; readonly url: string; readonly events: string[] }>(
  row: Row,
) => ({
  ...row,
  events: row.events as Webhook['events'],
  revision: computeRevision([row.name, row.url, row.events]),
})

/** Returns a webhook; throws `not-found`. */
export async function getWebhook(db: Database, id: string): Promise<WebhookRow> {
  const row = await readWebhooks(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not-found')
  return asWebhook(row)
}

/** Locks a webhook; throws `not-found`. */
export async function lockWebhook(trx: Database, id: string): Promise<void> {
  const row = await trx
    .selectFrom('webhooks')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('not-found')
}

export type WebhookFilter = QueryOf<typeof cmsWebhooks.getAll>

/** Lists webhooks. */
export async function listWebhooks(
  db: Database,
  { q, active, sort, page, limit }: WebhookFilter,
): Promise<Paged<WebhookRow>> {
  const { column, direction } = readSort(sort)
  let rows = readWebhooks(db)
  let counted = db.selectFrom('webhooks')
  if (q) {
    rows = rows.where(contains('webhooks.search', q))
    counted = counted.where(contains('webhooks.search', q))
  }
  if (active !== undefined) {
    rows = rows.where('active', '=', active)
    counted = counted.where('active', '=', active)
  }
  // Sequentially: an export reads in a transaction.
  const items = await rows
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await counted
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { items: items.map(asWebhook), total, page, limit }
}

export async function insertWebhook(
  trx: Database,
  {
    now,
    ...webhook
  }: {
    readonly name: string
    readonly url: string
    readonly events: string[]
    readonly secretSealed: string
    readonly createdBy: string
    readonly now: Date
  },
): Promise<string> {
  const { id } = await trx
    .insertInto('webhooks')
    .values({ ...webhook, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateWebhook(
  trx: Database,
  id: string,
  {
    now,
    ...changes
  }: {
    readonly name?: string | undefined
    readonly url?: string | undefined
    readonly events?: string[] | undefined
    readonly active?: boolean | undefined
    readonly now: Date
  },
): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({ ...changes, updatedAt: now })
    .where('id', '=', id)
    .execute()
}

/** Replaces the secret; the previous one also signs until `until`. */
export async function setSecret(
  trx: Database,
  id: string,
  { sealed, until, now }: { readonly sealed: string; readonly until: Date; readonly now: Date },
): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set((eb) => ({
      previousSealed: eb.ref('secretSealed'),
      previousUntil: until,
      secretSealed: sealed,
      updatedAt: now,
    }))
    .where('id', '=', id)
    .execute()
}

const readDeliveries = (db: Database) =>
  db
    .selectFrom('webhookDeliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhookId')
    .select(['d.id', 'd.eventId', 'd.event', 'd.state', 'd.attempts', 'd.lastStatus', 'd.lastError'])
    .select(['d.lastAttemptAt', 'd.nextAttemptAt', 'd.createdAt', 'w.id as webhookId', 'w.name'])

// Check constraints and triggers exclude other values.
const asDelivery = <Row extends { readonly webhookId: string; readonly name: string }>({
  webhookId,
  name,
  ...row
}: Row) => ({ ...row, webhook: { id: webhookId, name } }) as unknown as DeliveryRow

interface DeliveryFilter {
  readonly webhook?: string | undefined
  readonly state?: (typeof DELIVERY_STATES)[number] | undefined
}

function foundDeliveries(db: Database, { webhook, state }: DeliveryFilter) {
  let rows = readDeliveries(db)
  let counted = db.selectFrom('webhookDeliveries as d')
  if (webhook) {
    rows = rows.where('d.webhookId', '=', webhook)
    counted = counted.where('d.webhookId', '=', webhook)
  }
  if (state) {
    rows = rows.where('d.state', '=', state)
    counted = counted.where('d.state', '=', state)
  }
  return { rows: rows.orderBy('d.position', 'desc'), counted }
}

/** Reads all deliveries that match a filter in batches, newest first. */
export const exportedDeliveries = (
  db: Database,
  filter: DeliveryFilter,
): AsyncIterable<readonly DeliveryRow[]> =>
  readInBatches(db, foundDeliveries(db, filter).rows, (rows) => rows.map(asDelivery))

/** Lists deliveries, newest first. */
export async function listDeliveries(
  db: Database,
  query: DeliveryFilter & { readonly page: number; readonly limit: number },
): Promise<Paged<DeliveryRow>> {
  const { page, limit } = query
  const { rows, counted } = foundDeliveries(db, query)
  const [items, { total }] = await Promise.all([
    rows
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    counted.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { items: items.map(asDelivery), total, page, limit }
}

/** Adds a delivery for each credit that became available since the last call, for the webhooks that want it. */
export async function reportAvailablePoints(db: Database, now: Date): Promise<void> {
  await sql`select tell_webhooks_of_available(${now})`.execute(db)
}

/** Makes a delivery due again, with all its attempts; throws `not-found`. */
export async function setDue(trx: Database, id: string, now: Date): Promise<DeliveryRow> {
  await trx
    .updateTable('webhookDeliveries')
    .set({ state: 'waiting', nextAttemptAt: now, attempts: 0 })
    .where('id', '=', id)
    .execute()
  const row = await readDeliveries(trx).where('d.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not-found')
  return asDelivery(row)
}

/** A due delivery, with the data for sending it. */
export interface DueDelivery {
  readonly id: string
  readonly eventId: string
  readonly event: string
  readonly payload: unknown
  readonly attempts: number
  readonly createdAt: Date
  readonly url: string
  readonly secretSealed: string
  readonly previousSealed: string | null
}

/**
 * Claims due deliveries of active webhooks, oldest first, for `seconds`: other processes, or the next run
 * after a crash, can claim them only afterwards.
 */
export async function claimDue(
  db: Database,
  { limit, seconds, now }: { readonly limit: number; readonly seconds: number; readonly now: Date },
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    with due as (
      select d.id from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where d.state = 'waiting' and d.next_attempt_at <= ${now} and w.active
      order by d.next_attempt_at limit ${limit} for update of d skip locked
    )
    update webhook_deliveries d set next_attempt_at = ${now}::timestamptz + make_interval(secs => ${seconds})
    from due, webhooks w
    where d.id = due.id and w.id = d.webhook_id
    returning d.id, d.event_id, d.event, d.payload, d.attempts, d.created_at, w.url, w.secret_sealed,
      case when w.previous_until > ${now} then w.previous_sealed end as previous_sealed`.execute(db)
  return rows
}

/** Records the result of an attempt. */
export async function recordAttempt(
  db: Database,
  id: string,
  attempt: {
    readonly state: (typeof DELIVERY_STATES)[number]
    readonly attempts: number
    readonly nextAttemptAt: Date | null
    readonly lastStatus: number | null
    readonly lastError: string | null
    readonly lastAttemptAt: Date
  },
): Promise<void> {
  await db.updateTable('webhookDeliveries').set(attempt).where('id', '=', id).execute()
}
