import type { Paged, PageQuery } from '@esquadro/contract/platform/fields/page'
import type { JobName, JobRun } from '@esquadro/contract/platform/job-runs/cms'
import { type RawBuilder, sql } from 'kysely'
import { BATCH, deleteInBatches } from '../database/batches.queries.ts'
import type { Database } from '../database/connect.ts'
import { COUNTED, pageOf, totalOf } from '../database/page.queries.ts'
import { readInBatches } from '../lists/cursor.queries.ts'

/** The results of a job as counts by name. */
export type JobCounts = Readonly<Record<string, number>>

export type RunRow = Omit<JobRun, 'startedAt' | 'finishedAt'> & {
  readonly startedAt: Date
  readonly finishedAt: Date | null
}

const ENDED = 'The process ended before the job did.'

/**
 * Records the beginning of a run and returns its id. An unfinished run of the same queued job was
 * interrupted: the queue gives a job to one worker at a time.
 */
export async function beginRun(
  db: Database,
  run: {
    readonly job: JobName
    readonly queueId: string | null
    readonly startedBy: string | null
    readonly now: Date
  },
): Promise<string> {
  const { job, queueId, startedBy, now } = run
  if (queueId !== null)
    await db
      .updateTable('jobRuns')
      .set({ state: 'failed', finishedAt: now, error: ENDED, isRetried: true })
      .where('job', '=', job)
      .where('queueId', '=', queueId)
      .where('state', '=', 'running')
      .execute()
  const { id } = await db
    .insertInto('jobRuns')
    .values({ job, queueId, startedBy, startedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setRunDone(db: Database, id: string, counts: JobCounts, now: Date): Promise<void> {
  await db
    .updateTable('jobRuns')
    .set({ state: 'done', finishedAt: now, counts: JSON.stringify(counts) })
    .where('id', '=', id)
    .execute()
}

export async function setRunFailed(
  db: Database,
  id: string,
  failure: { readonly error: string; readonly isRetried: boolean; readonly now: Date },
): Promise<void> {
  const { error, isRetried, now } = failure
  await db
    .updateTable('jobRuns')
    .set({ state: 'failed', finishedAt: now, error: error.slice(0, 2_000), isRetried })
    .where('id', '=', id)
    .execute()
}

export async function setRunSteps(db: Database, id: string, done: number, steps: number): Promise<void> {
  await db.updateTable('jobRuns').set({ stepsDone: done, steps }).where('id', '=', id).execute()
}

const columns = sql`
  r.id, r.job, r.state, r.started_at, r.finished_at, r.counts, r.error, r.is_retried, r.steps_done, r.steps,
  (select u.name from users u where u.id = r.started_by) as started_by`

interface RunFilter {
  readonly job?: JobName | undefined
  readonly state?: JobRun['state'] | undefined
}

const foundRuns = ({
  job,
  state,
}: RunFilter) => sql`from job_runs r where ${job ? sql`r.job = ${job}` : sql`true`}
  and ${state ? sql`r.state = ${state}` : sql`true`}`

const selectRuns = (filter: RunFilter, part: RawBuilder<unknown>) =>
  sql<RunRow>`select ${columns} ${foundRuns(filter)} order by r.position desc ${part}`

/** Reads all runs that match a filter in batches, newest first. */
export const exportedRuns = (db: Database, filter: RunFilter): AsyncIterable<readonly RunRow[]> =>
  readInBatches(db, selectRuns(filter, sql``), (rows) => rows)

/** Finds the last run of each job, with one index step for each. */
export async function listLastRuns(db: Database, jobs: readonly JobName[]): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select ${columns} from unnest(${jobs}::text[]) j (name)
    cross join lateral (select * from job_runs where job = j.name order by position desc limit 1) r`.execute(
    db,
  )
  return rows
}

export async function listRuns(
  db: Database,
  query: PageQuery & RunFilter,
): Promise<Paged<RunRow> & { isMore: boolean }> {
  const found = foundRuns(query)
  const [{ rows }, counted] = await Promise.all([
    selectRuns(query, pageOf(query)).execute(db),
    sql<{
      rows: number
    }>`select count(*)::int as rows from (select 1 ${found} limit ${COUNTED}) counted`.execute(db),
  ])
  return { items: rows, ...totalOf(counted.rows[0]?.rows ?? 0), page: query.page, limit: query.limit }
}

/** Counts the queued jobs of each queue: those that wait or run, and those that ran and failed permanently. */
export async function countQueued(
  db: Database,
): Promise<{ name: string; waiting: number; failed: number }[]> {
  const { rows } = await sql<{ name: string; waiting: number; failed: number }>`
    select name, count(*) filter (where state in ('created', 'retry', 'active'))::int as waiting,
      count(*) filter (where state = 'failed' and started_on is not null)::int as failed
    from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by name`.execute(db)
  return rows
}

/** Whether a job of the queue waits or runs. Locks the queue until the transaction ends, so that only one is enqueued. */
export async function lockQueue(trx: Database, name: JobName): Promise<{ isBusy: boolean }> {
  await sql`select pg_advisory_xact_lock(hashtext('job'), hashtext(${name}))`.execute(trx)
  const { rows } = await sql`
    select 1 from pgboss.job where name = ${name} and state in ('created', 'retry', 'active') limit 1`.execute(
    trx,
  )
  return { isBusy: rows.length > 0 }
}

/** Makes the queue retry its failed jobs; returns their number. */
export async function retryFailed(trx: Database, name: JobName): Promise<number> {
  const { rows } = await sql`
    update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null, start_after = now()
    where name = ${name} and state = 'failed' returning id`.execute(trx)
  return rows.length
}

/**
 * Deletes runs without results after a day, others after the given days, in batches; keeps the last one of
 * each job.
 */
export async function deleteOldRuns(db: Database, days: number, now: Date): Promise<void> {
  const before = (age: number) => new Date(now.getTime() - age * 86_400_000)
  await deleteInBatches(
    db,
    sql`
      delete from job_runs where id = any(array(
        select r.id from job_runs r
        where (r.started_at < ${before(days)}
            or (r.started_at < ${before(1)} and r.state = 'done' and r.started_by is null
              and not exists (select from jsonb_each(r.counts) c where c.value <> '0')))
          and r.position < (select max(n.position) from job_runs n where n.job = r.job)
        limit ${BATCH}))`,
  )
}
