import type { InvoiceStatus } from '@esquadro/contract/invoices/invoice'
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'

/** A decision on many invoices as stored. */
export interface StoredRun {
  readonly id: string
  readonly action: 'approve' | 'reject'
  readonly reason: string | null
  readonly startedBy: string
  readonly startedAt: Date
  readonly finishedAt: Date | null
  readonly total: number
}

/** The result for one invoice of a run; `status` and `points` as they are now. */
export interface RunItem {
  readonly id: string
  readonly number: string
  readonly totalCents: number
  readonly status: InvoiceStatus
  readonly points: number | null
  readonly refusal: string | null
}

/** Stores a run with the invoices that exist; returns its id, or null if none exists. */
export async function insertRun(
  trx: Database,
  run: Pick<StoredRun, 'action' | 'reason' | 'startedBy' | 'startedAt'> & { readonly ids: readonly string[] },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    with known as (select i.id from invoices i where i.id = any(${[...run.ids]}::uuid[])),
    run as (
      insert into review_runs (action, reason, started_by, started_at)
      select ${run.action}, ${run.reason}, ${run.startedBy}::uuid, ${run.startedAt}::timestamptz
      where exists (select from known) returning id
    ),
    items as (insert into review_run_items (run_id, invoice_id) select run.id, known.id from run, known)
    select id from run`.execute(trx)
  return rows[0]?.id ?? null
}

/** Reads a run; null if there is none. */
export async function findRun(db: Database, id: string): Promise<StoredRun | null> {
  const { rows } = await sql<StoredRun>`
    select r.id, r.action, r.reason, r.started_by, r.started_at, r.finished_at,
      (select count(*)::int from review_run_items t where t.run_id = r.id) as total
    from review_runs r where r.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Finds the newest run of an administrator that was not dismissed; null if there is none. */
export async function findShownRun(db: Database, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('reviewRuns')
    .select('id')
    .where('startedBy', '=', userId)
    .where('dismissedAt', 'is', null)
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Lists the invoices of a run whose turn has come, the refused ones first. */
export async function listRunItems(db: Database, runId: string): Promise<RunItem[]> {
  const { rows } = await sql<RunItem>`
    select i.id, i.number, i.total_cents, i.status, i.points, t.refusal
    from review_run_items t join invoices i on i.id = t.invoice_id
    where t.run_id = ${runId} and t.done_at is not null
    order by t.refusal is null, t.done_at, i.position`.execute(db)
  return rows
}

/** Locks the next waiting invoices of a run in id order, without those that another process has; returns their ids. */
export async function takeWaiting(trx: Database, runId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ invoiceId: string }>`
    select invoice_id from review_run_items where run_id = ${runId} and done_at is null
    order by invoice_id limit ${limit} for update skip locked`.execute(trx)
  return rows.map(({ invoiceId }) => invoiceId)
}

/** Records the results for invoices of a run. */
export async function setItemsDone(
  trx: Database,
  runId: string,
  items: readonly { readonly id: string; readonly refusal: string | null }[],
  now: Date,
): Promise<void> {
  await sql`
    update review_run_items t set done_at = ${now}::timestamptz, refusal = d.refusal
    from unnest(${items.map(({ id }) => id)}::uuid[], ${items.map(({ refusal }) => refusal)}::text[]) as d (id, refusal)
    where t.run_id = ${runId} and t.invoice_id = d.id`.execute(trx)
}

/** Marks a run as finished unless an invoice of it still waits. */
export async function finishRun(trx: Database, runId: string, now: Date): Promise<void> {
  await sql`
    update review_runs r set finished_at = ${now}::timestamptz
    where r.id = ${runId} and r.finished_at is null
      and not exists (select from review_run_items t where t.run_id = r.id and t.done_at is null)`.execute(
    trx,
  )
}

/** Dismisses a finished run of an administrator; returns false if there is none. */
export async function dismissRun(
  trx: Database,
  { id, userId, now }: { readonly id: string; readonly userId: string; readonly now: Date },
): Promise<boolean> {
  const result = await trx
    .updateTable('reviewRuns')
    .set({ dismissedAt: now })
    .where('id', '=', id)
    .where('startedBy', '=', userId)
    .where('finishedAt', 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
