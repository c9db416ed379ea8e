import type { QueryOf } from '@esquadro/contract'
import type { AdjustmentStatus, getAll } from '@esquadro/contract/ledger/adjustments/cms'
import { type Paged, readSort } from '@esquadro/contract/platform/fields/page'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { contains } from '../../platform/database/search.queries.ts'
import { AppError } from '../../platform/errors/app-error.ts'

export interface AdjustmentRow {
  readonly id: string
  readonly professionalId: string
  readonly professionalName: string
  readonly points: number
  readonly reason: string
  readonly status: AdjustmentStatus
  readonly requestedBy: { readonly id: string; readonly name: string }
  readonly requestedAt: Date
  readonly decidedBy: { readonly id: string; readonly name: string } | null
  readonly decidedAt: Date | null
  readonly note: string | null
}

const columns = sql`a.id, a.professional_id, p.name as professional_name, a.amount as points, a.reason, a.status,
  json_build_object('id', r.id, 'name', r.name) as requested_by, a.requested_at,
  case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as decided_by, a.decided_at, a.note`
const tables = sql`adjustments a join users p on p.id = a.professional_id join users r on r.id = a.requested_by
  left join users d on d.id = a.decided_by`
const sortColumns = { requestedAt: sql`a.requested_at`, points: sql`a.amount` } as const

/** Lists a page of adjustments, with the number that await a decision. */
export async function listAdjustments(
  db: Database,
  query: Omit<QueryOf<typeof getAll>, 'limit'> & { readonly limit: number },
): Promise<Paged<AdjustmentRow> & { waiting: number }> {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (query.q) conditions.push(contains('p.search', query.q))
  if (query.status) conditions.push(sql`a.status = ${query.status}`)
  if (query.professional) conditions.push(sql`a.professional_id = ${query.professional}`)
  const where = sql.join(conditions, sql` and `)
  const { column, direction } = readSort(query.sort)
  const { rows: items } = await sql<AdjustmentRow>`
    select ${columns} from ${tables} where ${where}
    order by ${sortColumns[column]} ${sql.raw(direction)}, a.id ${sql.raw(direction)}
    limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db)
  const { rows: counts } = await sql<{ total: number; waiting: number }>`
    select (select count(*)::int from ${tables} where ${where}) as total,
      (select count(*)::int from adjustments where status = 'waiting') as waiting`.execute(db)
  const { total = 0, waiting = 0 } = counts[0] ?? {}
  return { items, total, waiting, page: query.page, limit: query.limit }
}

/** Locks an adjustment until the transaction ends. Throws `not-found`. */
export async function getAndLockAdjustment(trx: Database, id: string): Promise<AdjustmentRow> {
  const { rows } = await sql<AdjustmentRow>`
    select ${columns} from ${tables} where a.id = ${id} for update of a`.execute(trx)
  const [row] = rows
  if (!row) throw new AppError('not-found')
  return row
}

/**
 * Serializes the adjustments of a professional until the transaction ends. Returns the sum of credits and
 * debits that an administrator has requested for the professional since an instant. Throws `not-found`.
 */
export async function lockAndSumRequested(
  trx: Database,
  { professionalId, adminId, since }: { professionalId: string; adminId: string; since: Date },
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`adjustments ${professionalId}`}, 0))`.execute(
    trx,
  )
  const { rows } = await sql<{ isKnown: boolean; points: number }>`
    select exists (
        select from users where id = ${professionalId} and user_type = 'professional' and erased_at is null) as is_known,
      (select coalesce(sum(abs(amount)), 0)::bigint from adjustments
        where professional_id = ${professionalId} and requested_by = ${adminId} and requested_at > ${since}
          and status in ('waiting', 'posted')) as points`.execute(trx)
  if (!rows[0]?.isKnown) throw new AppError('not-found')
  return rows[0].points
}

/** Inserts an adjustment that its author posts at once or that waits. Returns its id. */
export async function insertAdjustment(
  trx: Database,
  adjustment: {
    readonly professionalId: string
    readonly points: number
    readonly reason: string
    readonly needsSecond: boolean
    readonly by: string
    readonly now: Date
  },
): Promise<string> {
  const { professionalId, points, reason, by, now } = adjustment
  const row = await trx
    .insertInto('adjustments')
    .values({
      professionalId,
      amount: points,
      reason,
      status: adjustment.needsSecond ? 'waiting' : 'posted',
      requestedBy: by,
      requestedAt: now,
      needsSecond: adjustment.needsSecond,
      ...(adjustment.needsSecond ? {} : { decidedBy: by, decidedAt: now }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Records the decision on a waiting adjustment. */
export async function setDecided(
  trx: Database,
  id: string,
  decision: {
    readonly status: Exclude<AdjustmentStatus, 'waiting'>
    readonly by: string
    readonly now: Date
    readonly note: string | null
  },
): Promise<void> {
  const { status, by, now, note } = decision
  await trx
    .updateTable('adjustments')
    .set({ status, decidedBy: by, decidedAt: now, note })
    .where('id', '=', id)
    .execute()
}
