import type { FastifyBaseLogger } from 'fastify'
import { recordAudit } from '../../platform/audit/audit.queries.ts'
import type { Caller, Context, Services } from '../../platform/context/context.ts'
import { errorCodeOf, inTransaction, isUnreachable } from '../../platform/database/connect.ts'
import { withSavepoint } from '../../platform/database/savepoint.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { ChangedRow } from '../../platform/lists/change-each.ts'
import { bulkChanges } from './bulk-calls.ts'
import { canRun } from './bulk-runs.policies.ts'
import {
  type BulkItem,
  cancelRun,
  findStarter,
  finishRun,
  listUnfinishedRuns,
  lockUnfinished,
  lockWaitingRows,
  setItemsDone,
} from './bulk-runs.queries.ts'

/** The number of rows changed in one transaction, together with their outcomes. */
const BATCH = 20

type Log = FastifyBaseLogger

/** Continues every unfinished run; returns how many there were. */
export async function continueBulkRuns(services: Services, log: Log): Promise<number> {
  const ids = await listUnfinishedRuns(services.db)
  for (const id of ids) await continueBulkRun(services, log, id)
  return ids.length
}

/**
 * Changes the rows of a run until none waits. Each batch and its outcomes share a transaction, so that after
 * a crash the run continues with the waiting rows. Idempotent, even when run concurrently.
 */
export async function continueBulkRun(
  services: Services,
  log: Log,
  id: string,
  { batch = BATCH }: { readonly batch?: number } = {},
): Promise<void> {
  let made = batch
  while (made > 0) made = await inTransaction(services.db, (trx) => changeNext(services, log, trx, id, batch))
  await finishRun(services.db, id, services.clock.now())
}

/** Changes the next rows of a run; returns their number. */
async function changeNext(
  services: Services,
  log: Log,
  trx: Context['db'],
  id: string,
  batch: number,
): Promise<number> {
  const run = await lockUnfinished(trx, id)
  const items = run ? await lockWaitingRows(trx, id, batch) : []
  if (!run || items.length === 0) return 0
  const now = services.clock.now()
  const starter = await findStarter(trx, run.startedBy)
  // The administrator lost the permission or the account since the start.
  if (!starter || !canRun(starter, run.call)) {
    await cancelRun(trx, id, now)
    return 0
  }
  const user: Caller = {
    ...starter,
    type: 'admin',
    storeId: null,
    sessionId: '',
    profession: null,
    authenticatedAt: now,
    hasSecondFactor: false,
    programmeVersion: '',
    profileVersion: '',
  }
  const attempt = within(services, log, trx, user)
  const outcomes = await outcomesOf(items, () => {
    const after = items.flatMap((item) => (item.after === null ? [] : [[item.rowId, item.after] as const]))
    const rows = {
      ids: items.map(({ rowId }) => rowId),
      ...(after.length > 0 && { after: Object.fromEntries(after) }),
    }
    return bulkChanges[run.call].apply(attempt.context, user, { ...run.change, ...rows })
  })
  if (attempt.lost) throw attempt.lost.error
  await setItemsDone(
    trx,
    id,
    outcomes.map(({ refusal, ...outcome }) => ({ ...outcome, refusal: refusal?.code ?? null })),
    now,
  )
  return items.length
}

/** Returns the outcomes of a batch; applies a refusal of the whole batch to each row. */
async function outcomesOf(
  items: readonly BulkItem[],
  work: () => Promise<ChangedRow[]>,
): Promise<ChangedRow[]> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return items.map(({ rowId }) => ({ id: rowId, change: null, refusal: error }))
  }
}

/** Errors after which the transaction of the batch must be repeated as a whole. */
const isLost = (error: unknown) =>
  isUnreachable(error) || ['40001', '40P01'].includes(errorCodeOf(error) ?? '')

/**
 * Builds the context of a change within the transaction of its batch: a failed change rolls back to a
 * savepoint. `lost` holds an error after which the whole batch must be retried.
 */
function within(services: Services, log: Log, trx: Context['db'], user: Caller) {
  const actor = { id: user.id, type: 'admin' as const, requestId: null }
  const attempt: { lost: { error: unknown } | null; context: Context } = {
    lost: null,
    context: {
      ...services,
      db: trx,
      log,
      requestId: '',
      actor,
      language: 'ptBR',
      address: '',
      browser: null,
      userAgent: undefined,
      hasLeft: () => false,
      inTransaction: async (work) => {
        try {
          return await withSavepoint(trx, () => work(trx as Parameters<typeof work>[0]))
        } catch (error) {
          if (isLost(error)) attempt.lost = { error }
          throw error
        }
      },
      audit: (within_, entry) => recordAudit(within_, { actor, now: services.clock.now() }, entry),
    },
  }
  return attempt
}
