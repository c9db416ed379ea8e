import type { BulkCall, BulkRun } from '@esquadro/contract/app/bulk-runs/bulk-run'
import type { Permission } from '@esquadro/contract/people/accounts/permissions'
import type { Paged } from '@esquadro/contract/platform/fields/page'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** A run as stored. */
export interface StoredBulkRun extends Omit<BulkRun, 'startedAt' | 'finishedAt' | 'canUndo'> {
  readonly change: Readonly<Record<string, unknown>>
  readonly startedBy: string
  readonly startedAt: Date
  readonly finishedAt: Date | null
  readonly isUndone: boolean
}

/** A row of a run; `after` is the audit entry that an undo reverts. */
export interface BulkItem {
  readonly rowId: string
  readonly after: string | null
}

export interface StoredOutcome {
  readonly id: string
  readonly name: string
  readonly isChanged: boolean
  /** The points of an invoice; null for other rows. */
  readonly points: number | null
  readonly refusal: string | null
}

const runColumns = sql`r.id, r.call, r.change, r.total, r.started_by, r.started_at, r.finished_at,
  r.cancelled_at is not null as is_cancelled, r.undoes is not null as is_undo,
  exists (select from bulk_runs u where u.undoes = r.id) as is_undone, counted.*`
/** Rows that are decided or paid have no undo: each row without a refusal counts as changed. */
const isDecision = sql`r.call not like '%-many'`
const countItems = sql`cross join lateral (
  select count(*)::int as done, count(t.refusal)::int as refused,
    count(*) filter (where t.change is not null or (t.refusal is null and ${isDecision}))::int as changed
  from bulk_run_items t where t.run_id = r.id and t.done_at is not null) counted`

/** Stores a run with its rows; returns its id. */
export async function insertRun(
  trx: Database,
  run: {
    readonly call: BulkCall
    readonly change: object
    readonly startedBy: string
    readonly startedAt: Date
  },
  ids: readonly string[],
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with run as (
      insert into bulk_runs (call, change, total, started_by, started_at)
      values (${run.call}, ${JSON.stringify(run.change)}::jsonb, ${ids.length}, ${run.startedBy}, ${run.startedAt})
      returning id
    ),
    items as (
      insert into bulk_run_items (run_id, row_id) select run.id, unnest(${[...ids]}::uuid[]) from run
    )
    select id from run`.execute(trx)
  return rows[0]?.id ?? ''
}

/** Stores the run that undoes a run and returns its id; null if there is one already. */
export async function insertUndo(
  trx: Database,
  undo: {
    readonly of: string
    readonly change: object
    readonly startedBy: string
    readonly startedAt: Date
  },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    with changed as (select row_id, change from bulk_run_items where run_id = ${undo.of} and change is not null),
    run as (
      insert into bulk_runs (call, change, total, started_by, started_at, undoes)
      select r.call, ${JSON.stringify(undo.change)}::jsonb, (select count(*) from changed), ${undo.startedBy}::uuid,
        ${undo.startedAt}::timestamptz, r.id
      from bulk_runs r where r.id = ${undo.of}
      on conflict (undoes) do nothing returning id
    ),
    items as (
      insert into bulk_run_items (run_id, row_id, after) select run.id, changed.row_id, changed.change from run, changed
    )
    select id from run`.execute(trx)
  return rows[0]?.id ?? null
}

/** Lists the runs of an administrator that were not dismissed, newest first, at most 20. */
export async function listOwnRuns(db: Database, userId: string): Promise<StoredBulkRun[]> {
  const { rows } = await sql<StoredBulkRun>`
    select ${runColumns} from bulk_runs r ${countItems}
    where r.started_by = ${userId} and r.dismissed_at is null
    order by r.started_at desc, r.id desc limit 20`.execute(db)
  return rows
}

/** Finds a run of an administrator that was not dismissed; null if there is none. */
export async function findOwnRun(db: Database, id: string, userId: string): Promise<StoredBulkRun | null> {
  const { rows } = await sql<StoredBulkRun>`
    select ${runColumns} from bulk_runs r ${countItems}
    where r.id = ${id} and r.started_by = ${userId} and r.dismissed_at is null`.execute(db)
  return rows[0] ?? null
}

/** Lists the ids of all unfinished runs, oldest first. */
export async function listUnfinishedRuns(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('bulkRuns')
    .select('id')
    .where('finishedAt', 'is', null)
    .orderBy('startedAt')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks an unfinished run against cancellation and returns it; null if it is finished. */
export async function lockUnfinished(
  trx: Database,
  id: string,
): Promise<{ call: BulkCall; change: Readonly<Record<string, unknown>>; startedBy: string } | null> {
  const { rows } = await sql<{
    call: BulkCall
    change: Readonly<Record<string, unknown>>
    startedBy: string
  }>`
    select r.call, r.change, r.started_by from bulk_runs r where r.id = ${id} and r.finished_at is null for share`.execute(
    trx,
  )
  return rows[0] ?? null
}

/** Returns the administrator who started a run; null if the account was deactivated since. */
export async function findStarter(
  trx: Database,
  id: string,
): Promise<{ id: string; name: string; email: string; permissions: Permission[] } | null> {
  const { rows } = await sql<{ id: string; name: string; email: string; permissions: Permission[] }>`
    select u.id, u.name, u.email, coalesce(u.permissions, '{}') as permissions
    from users u where u.id = ${id} and u.user_type = 'admin' and u.status = 'active'`.execute(trx)
  return rows[0] ?? null
}

/** Locks the next waiting rows of a run in id order; skips rows locked by another process. */
export async function lockWaitingRows(trx: Database, runId: string, limit: number): Promise<BulkItem[]> {
  const { rows } = await sql<BulkItem>`
    select row_id, after from bulk_run_items where run_id = ${runId} and done_at is null
    order by row_id limit ${limit} for update skip locked`.execute(trx)
  return rows
}

/** Records the outcomes for rows of a run. */
export async function setItemsDone(
  trx: Database,
  runId: string,
  outcomes: readonly {
    readonly id: string
    readonly change: string | null
    readonly refusal: string | null
  }[],
  now: Date,
): Promise<void> {
  await sql`
    update bulk_run_items t set done_at = ${now}::timestamptz, change = d.change, refusal = d.refusal
    from unnest(${outcomes.map(({ id }) => id)}::uuid[], ${outcomes.map(({ change }) => change)}::text[],
      ${outcomes.map(({ refusal }) => refusal)}::text[]) as d (id, change, refusal)
    where t.run_id = ${runId} and t.row_id = d.id`.execute(trx)
}

/** Marks a run as finished unless it has waiting rows. */
export async function finishRun(db: Database, id: string, now: Date): Promise<void> {
  await sql`
    update bulk_runs r set finished_at = ${now}::timestamptz where r.id = ${id} and r.finished_at is null
      and not exists (select from bulk_run_items t where t.run_id = r.id and t.done_at is null)`.execute(db)
}

/** Cancels an unfinished run; waits for rows that are being changed. */
export async function cancelRun(trx: Database, id: string, now: Date): Promise<void> {
  await sql`
    update bulk_runs set cancelled_at = ${now}::timestamptz, finished_at = ${now}::timestamptz
    where id = ${id} and finished_at is null`.execute(trx)
}

/** Dismisses a finished run of an administrator; returns false if there is none. */
export async function dismissRun(
  trx: Database,
  { id, userId, now }: { readonly id: string; readonly userId: string; readonly now: Date },
): Promise<boolean> {
  const result = await trx
    .updateTable('bulkRuns')
    .set({ dismissedAt: now })
    .where('id', '=', id)
    .where('startedBy', '=', userId)
    .where('dismissedAt', 'is', null)
    .where('finishedAt', 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** The call that decides on invoices. */
const DECISION = '/cms/professionals/invoices/update' satisfies BulkCall

const userName = sql`(select u.name from users u where u.id = t.row_id)`
const nameIn = (table: string, column = 'name') =>
  sql`(select x.${sql.ref(column)} from ${sql.table(table)} x where x.id = t.row_id)`
const pceName = sql`(select u.name || ' · ' || to_char(p.accrual_month, 'MM/YYYY')
  from pce_invoices p join users u on u.id = p.professional_id where p.id = t.row_id)`

const invoiceName = sql`(select x.number || ' · ' || s.trade_name from invoices x join stores s on s.id = x.store_id
  where x.id = t.row_id)`

/** The name of a row, which depends on the call. */
const names: Readonly<Record<BulkCall, RawBuilder<unknown>>> = {
  '/cms/accelerators/change-status-many': nameIn('accelerators'),
  '/cms/blog/change-status-many': nameIn('posts', 'title'),
  '/cms/brands/change-status-many': nameIn('brands'),
  '/cms/categories/change-status-many': nameIn('categories'),
  '/cms/experiences-categories/change-status-many': nameIn('experience_categories'),
  '/cms/experiences/change-status-many': nameIn('experiences', 'title'),
  '/cms/points-extra/change-status-many': nameIn('extra_points'),
  '/cms/products/change-status-many': nameIn('products'),
  '/cms/professionals/change-customer-status-many': nameIn('customers'),
  '/cms/professionals/change-status-many': userName,
  '/cms/professionals/invoices/update': invoiceName,
  '/cms/professionals/pce/change-status': pceName,
  '/cms/professionals/pce/pay': pceName,
  '/cms/shopkeepers/change-status-many': userName,
  '/cms/stores/change-status-many': nameIn('stores', 'trade_name'),
  '/cms/users/change-status-many': userName,
  '/cms/videos/change-status-many': nameIn('videos', 'title'),
}

/** Selects the processed rows of a run, refused ones first. */
export const selectOutcomes = ({ id, call }: Pick<StoredBulkRun, 'id' | 'call'>, part = sql``) =>
  sql<StoredOutcome>`
    select t.row_id as id, coalesce(${names[call]}::text, '–') as name, t.refusal,
      t.change is not null or (t.refusal is null and ${isDecision}) as is_changed,
      ${call === DECISION ? sql`(select x.points from invoices x where x.id = t.row_id)` : sql`null::int`} as points
    from bulk_run_items t join bulk_runs r on r.id = t.run_id where t.run_id = ${id} and t.done_at is not null
    order by t.refusal is null, name, t.row_id ${part}`

/** Lists a page of the processed rows of a run, refused ones first. */
export async function listOutcomes(
  db: Database,
  run: Pick<StoredBulkRun, 'id' | 'call' | 'done'>,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<Paged<StoredOutcome>> {
  const part = sql`limit ${limit} offset ${(page - 1) * limit}`
  const { rows } = await selectOutcomes(run, part).execute(db)
  return { items: rows, total: run.done, page, limit }
}

/** Deletes runs that began before an instant. */
export async function deleteOldBulkRuns(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('bulkRuns')
    .where('startedAt', '<', before)
    .where('finishedAt', 'is not', null)
    .execute()
}
