import type { Caller, Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { requireFreshPassword } from '../http/fresh-password.ts'
import { bulkChanges } from './bulk-calls.ts'
import { requireRunnable } from './bulk-runs.policies.ts'
import { cancelRun, dismissRun, findOwnRun, insertUndo } from './bulk-runs.queries.ts'
import { getOwnRun, type RunResponse, toRunResponse } from './start-bulk-run.ts'

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
