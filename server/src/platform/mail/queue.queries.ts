import type { PageQuery } from '@esquadro/contract/platform/fields/page'
import type { MailState, QueuedMail } from '@esquadro/contract/platform/mail/cms'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { COUNTED, pageOf, totalOf } from '../database/page.queries.ts'
import { readInBatches } from '../lists/cursor.queries.ts'

/** A mail of the queue; its content is encrypted. */
export interface QueueRow {
  readonly id: string
  readonly data: Readonly<Record<string, unknown>>
  readonly state: MailState
  readonly attempts: number
  readonly createdAt: Date
  readonly nextAttemptAt: Date | null
  readonly endedAt: Date | null
  readonly lastError: string | null
  readonly discardReason: string | null
}

const stateOf = sql`case j.state
  when 'completed' then 'sent' when 'failed' then 'given-up' when 'cancelled' then 'discarded' when 'retry' then 'failing'
  else 'waiting' end`

interface QueueFilter {
  readonly state?: MailState | undefined
  readonly kind?: string | undefined
  /** Finds the mails to one address. */
  readonly mark: string | null
}

const foundIn = ({ state, kind, mark }: QueueFilter) => sql`from pgboss.job j where j.name = 'mail'
  and ${state ? sql`${stateOf} = ${state}` : sql`true`}
  and ${kind ? sql`j.data ->> 'kind' = ${kind}` : sql`true`}
  and ${mark === null ? sql`true` : sql`j.data -> 'marks' ? ${mark}`}`

const selectQueue = (filter: QueueFilter, part: RawBuilder<unknown>) => sql<QueueRow>`
  select j.id, j.data, ${stateOf} as state, j.created_on as created_at, j.completed_on as ended_at,
    case when j.started_on is null then 0 else j.retry_count + 1 end as attempts,
    case when j.state in ('created', 'retry') then j.start_after end as next_attempt_at,
    j.output ->> 'message' as last_error, j.data ->> 'discardReason' as discard_reason
  ${foundIn(filter)} order by j.created_on desc, j.id desc ${part}`

/** Reads all mails of the queue that match a filter in batches, newest first. */
export const exportedQueue = <Shaped>(
  db: Database,
  filter: QueueFilter,
  shape: (rows: readonly QueueRow[]) => readonly Shaped[],
): AsyncIterable<readonly Shaped[]> => readInBatches(db, selectQueue(filter, sql``), shape)

/** Lists the mails of the last days, newest first. */
export async function listQueue(db: Database, query: PageQuery & QueueFilter) {
  const [{ rows }, counted] = await Promise.all([
    selectQueue(query, pageOf(query)).execute(db),
    sql<{
      rows: number
    }>`select count(*)::int as rows from (select 1 ${foundIn(query)} limit ${COUNTED}) counted`.execute(db),
  ])
  return { items: rows, ...totalOf(counted.rows[0]?.rows ?? 0), page: query.page, limit: query.limit }
}

/** Sends failed mails again; returns the ids of those that had failed. */
export async function retryMails(trx: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update pgboss.job set state = 'retry', completed_on = null, start_after = now(),
      retry_limit = greatest(retry_limit, retry_count) + case when state = 'failed' then 1 else 0 end
    where name = 'mail' and id = any(${ids}::uuid[]) and state in ('failed', 'retry') returning id`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

/** Gives up failed mails; returns the ids of those that had failed. */
export async function discardMails(trx: Database, ids: readonly string[], reason: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update pgboss.job set state = 'cancelled', completed_on = now(),
      data = data || jsonb_build_object('discardReason', ${reason}::text)
    where name = 'mail' and id = any(${ids}::uuid[]) and state in ('failed', 'retry', 'created') returning id`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

/**
 * Sets for how many days finished mails are kept, including those already in the queue; the jobs' maintenance
 * deletes them afterwards.
 */
export async function setMailRetention(db: Database, days: number): Promise<void> {
  const seconds = days * 86_400
  await sql`update pgboss.queue set deletion_seconds = ${seconds} where name = 'mail' and deletion_seconds <> ${seconds}`.execute(
    db,
  )
  await sql`update pgboss.job set deletion_seconds = ${seconds} where name = 'mail' and deletion_seconds <> ${seconds}`.execute(
    db,
  )
}

/** The fields of a mail that the list shows. */
export type ListedMail = Omit<QueuedMail, 'createdAt' | 'nextAttemptAt' | 'endedAt'> &
  Pick<QueueRow, 'createdAt' | 'nextAttemptAt' | 'endedAt'>
