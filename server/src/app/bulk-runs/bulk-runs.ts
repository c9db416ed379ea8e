import { randomUUID } from 'node:crypto'
import type { BinaryOutput, BodyOf, ErrorCode, QueryOf } from '@esquadro/contract'
import { type BulkRun, MAX_IN_RUN } from '@esquadro/contract/app/bulk-runs/bulk-run'
import type * as contract from '@esquadro/contract/app/bulk-runs/cms'
import * as invoices from '@esquadro/contract/sales/invoices/cms'
import { outcomesList, outcomeWords } from '@esquadro/texts/lists/bulk-runs'
import { z } from 'zod'
import type { Caller, Context } from '../../platform/context/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { errorResponse, invalidFields } from '../../platform/http/errors.ts'
import { requireFreshPassword } from '../../platform/http/fresh-password.ts'
import { readInBatches } from '../../platform/lists/cursor.queries.ts'
import { exportList } from '../../platform/lists/export-list.ts'
import type { Language } from '../../platform/messages/messages.ts'
import { bulkChanges } from './bulk-calls.ts'
import { requireRunnable } from './bulk-runs.policies.ts'
import {
  cancelRun,
  dismissRun,
  findOwnRun,
  insertRun,
  insertUndo,
  type StoredBulkRun,
  selectOutcomes,
} from './bulk-runs.queries.ts'

type RunResponse = Omit<BulkRun, 'startedAt' | 'finishedAt'> & Pick<StoredBulkRun, 'startedAt' | 'finishedAt'>

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

/** Cancels a run of the caller; completed changes remain. Does nothing to a finished run. Throws `not-found`. */
export const cancelBulkRun = (context: Context, user: Caller, id: string): Promise<RunResponse> =>
  context.inTransaction(async (trx) => {
    await getOwnRun({ db: trx }, user, id)
    await cancelRun(trx, id, context.clock.now())
    return getOwnRun({ db: trx }, user, id)
  })

/** Dismisses the result of one of the caller's finished runs. Throws `not-found` if there is none. */
export const closeBulkRun = ({ clock, inTransaction }: Context, user: Caller, id: string): Promise<void> =>
  inTransaction(async (trx) => {
    if (!(await dismissRun(trx, { id, userId: user.id, now: clock.now() }))) throw new AppError('not-found')
  })

/**
 * Starts a run that undoes one of the caller's finished runs; rows with later changes are refused with
 * `conflict`. The caller needs the area and, if required, the recent password of the call itself. Throws `bulk-run.not-undoable` if there is nothing to undo or it was undone.
 */
export const undoBulkRun = (context: Context, user: Caller, id: string): Promise<RunResponse> =>
  context.inTransaction(async (trx) => {
    const run = await findOwnRun(trx, id, user.id)
    if (!run) throw new AppError('not-found')
    requireRunnable(user, run.call)
    const bulk = bulkChanges[run.call]
    const now = context.clock.now()
    if (bulk.endpoint.requiresPassword) requireFreshPassword(user, now)
    const change = bulk.reverse(run.change)
    const undo =
      change &&
      toRunResponse(run).canUndo &&
      (await insertUndo(trx, { of: id, change, startedBy: user.id, startedAt: now }))
    if (!undo) throw new AppError('bulk-run.not-undoable')
    await context.jobs.send(trx, 'bulk-runs', { id: undo })
    return getOwnRun({ db: trx }, user, undo)
  })

/** Exports the outcome for each row of one of the caller's runs. Throws `not-found`. */
export async function exportOutcomes(
  context: Context,
  user: Caller,
  query: QueryOf<typeof contract.exportOutcomes>,
): Promise<BinaryOutput> {
  const run = await getOwnRun(context, user, query.id)
  return exportList(context, {
    subject: 'bulk-run',
    list: outcomesList,
    query,
    rows: readInBatches(context.db, selectOutcomes(run), (rows) => rows),
    values: {
      name: (row) => row.name,
      outcome: ({ refusal, isChanged }) =>
        outcomeWords[refusal === null ? (isChanged ? 'changed' : 'unchanged') : 'refused'],
      reason: ({ refusal }) => (refusal === null ? null : refusalText(refusal, context.language).msg),
      points: run.call === invoices.update.path ? (row) => row.points : null,
    },
  })
}

/** Returns the stored code of a refusal and its text in a language. */
export function refusalText(refusal: string, language: Language): { code: string; msg: string } {
  // Stored from an `AppError`, whose codes are those of the contract.
  const { code, msg } = errorResponse(refusal as ErrorCode, {}, language).error
  return { code, msg }
}
