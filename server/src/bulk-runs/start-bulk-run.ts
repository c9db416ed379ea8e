import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@esquadro/contract'
import { type BulkRun, MAX_IN_RUN } from '@esquadro/contract/bulk-runs/bulk-run'
import type * as contract from '@esquadro/contract/bulk-runs/cms'
import { z } from 'zod'
import type { Caller, Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { invalidFields } from '../http/errors.ts'
import { requireFreshPassword } from '../http/fresh-password.ts'
import { bulkChanges } from './bulk-calls.ts'
import { requireRunnable } from './bulk-runs.policies.ts'
import { findOwnRun, insertRun, type StoredBulkRun } from './bulk-runs.queries.ts'

export type RunResponse = Omit<BulkRun, 'startedAt' | 'finishedAt'> &
  Pick<StoredBulkRun, 'startedAt' | 'finishedAt'>

/**
 * Records a bulk run and enqueues its job, for the given ids or for all rows that match the query of their
 * list now. The caller needs the area and, if required, the recent password of the call itself. Throws
 * `bulk-run.empty` and `bulk-run.too-many`.
 */
export async function startBulkRun(
  context: Context,
  user: Caller,
  { call, change, ids, query }: BodyOf<typeof contract.start>,
): Promise<RunResponse> {
  const bulk = bulkChanges[call]
  requireRunnable(user, call)
  if (bulk.endpoint.requiresPassword) requireFreshPassword(user, context.clock.now())
  const body = parsed(bulk.endpoint.body, { ...change, ids: [randomUUID()] }) as object
  // Validates the change first, without any rows.
  await bulk.apply(context, user, { ...body, ids: [] })
  const rows = ids ?? (await findRows(context, bulk, query))
  return context.inTransaction(async (trx) => {
    const id = await insertRun(trx, { call, change, startedBy: user.id, startedAt: context.clock.now() }, [
      ...new Set(rows),
    ])
    await context.jobs.send(trx, 'bulk-runs', { id })
    return getOwnRun({ ...context, db: trx }, user, id)
  })
}

async function findRows(
  context: Context,
  { list, find }: (typeof bulkChanges)[keyof typeof bulkChanges],
  query: unknown,
): Promise<string[]> {
  const filters = parsed(list, query ?? {}) as object
  const { items, total } = await find(context, { ...filters, page: 1, limit: MAX_IN_RUN })
  if (total > MAX_IN_RUN) throw new AppError('bulk-run.too-many')
  if (items.length === 0) throw new AppError('bulk-run.empty')
  return items.map(({ id }) => id)
}

function parsed(schema: Parameters<typeof z.safeParse>[0], value: unknown): unknown {
  const read = z.safeParse(schema, value)
  if (!read.success) throw invalidFields(read.error.issues)
  return read.data
}

/** Returns one of the caller's runs that is not dismissed. Throws `not-found`. */
export async function getOwnRun(
  { db }: Pick<Context, 'db'>,
  user: Pick<Caller, 'id'>,
  id: string,
): Promise<RunResponse> {
  const run = await findOwnRun(db, id, user.id)
  if (!run) throw new AppError('not-found')
  return toRunResponse(run)
}

/** Adds whether a run can be undone. */
export const toRunResponse = (run: StoredBulkRun): RunResponse => ({
  ...run,
  canUndo:
    run.finishedAt !== null &&
    run.changed > 0 &&
    !run.isUndo &&
    !run.isUndone &&
    bulkChanges[run.call].reverse(run.change) !== null,
})
