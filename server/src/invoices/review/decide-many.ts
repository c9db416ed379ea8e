import type { BodyOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/invoices/cms'
import type { Caller, Context, Services } from '../../context/context.ts'
import type { Database } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Reviewer } from './review.rules.ts'
import {
  dismissRun,
  findRun,
  findShownRun,
  finishRun,
  insertRun,
  listRunItems,
  type RunItem,
  type StoredRun,
  setItemsDone,
  takeWaiting,
} from './runs.queries.ts'
import { applyToEach } from './update-invoices.ts'

/** So many invoices are decided within the request; a job decides more. */
const AT_ONCE = 25

export type RunWithItems = StoredRun & { readonly items: readonly RunItem[] }

/**
 * Approves or rejects many invoices, with a result for each. A job does so if there are many, in batches, each with its
 * results in one transaction: after a crash it continues with the invoices that still wait. Invoices with an unresolved
 * sign of abuse are not approved. Throws `not-found` if none of the invoices exists.
 */
export const decideMany = (
  context: Context,
  user: Caller,
  body: BodyOf<typeof contract.decideMany>,
): Promise<RunWithItems> =>
  context.inTransaction(async (trx) => {
    const id = await insertRun(trx, {
      action: body.action,
      reason: body.action === 'reject' ? body.reason : null,
      ids: body.ids,
      startedBy: user.id,
      startedAt: context.clock.now(),
    })
    if (id === null) throw new AppError('not-found')
    if (body.ids.length > AT_ONCE) await context.jobs.send(trx, 'review-runs', { id })
    else await decideNext(trx, await getRun(trx, id), context.clock.now(), context.requestId)
    return getRunWithItems(trx, id)
  })

/** Carries out a run until nothing of it waits; safe to repeat and to run twice at once. */
export async function continueRun({ db, clock }: Pick<Services, 'db' | 'clock'>, id: string): Promise<void> {
  let decided = AT_ONCE
  while (decided > 0)
    decided = await db
      .transaction()
      .execute(async (trx) => decideNext(trx, await getRun(trx, id), clock.now(), null))
}

/** Decides the next invoices of a run; returns how many. */
async function decideNext(
  trx: Database,
  run: StoredRun,
  now: Date,
  requestId: string | null,
): Promise<number> {
  const ids = await takeWaiting(trx, run.id, AT_ONCE)
  if (ids.length > 0) {
    const actor: Reviewer = { id: run.startedBy, type: 'admin', requestId }
    const decision =
      run.action === 'approve'
        ? ({ action: 'approve', ids } as const)
        : ({ action: 'reject', ids, reason: run.reason ?? '' } as const)
    const results = await applyToEach(trx, decision, { actor, now })
    const items = results.map(({ id, refusal }) => ({ id, refusal: refusal?.code ?? null }))
    await setItemsDone(trx, run.id, items, now)
  }
  await finishRun(trx, run.id, now)
  return ids.length
}

async function getRun(db: Database, id: string): Promise<StoredRun> {
  const run = await findRun(db, id)
  if (!run) throw new AppError('not-found')
  return run
}

async function getRunWithItems(db: Database, id: string): Promise<RunWithItems> {
  return { ...(await getRun(db, id)), items: await listRunItems(db, id) }
}

/** Reads the newest run of an administrator that was not closed; null if there is none. */
export async function findOwnRun(db: Database, user: Caller): Promise<RunWithItems | null> {
  const id = await findShownRun(db, user.id)
  return id === null ? null : getRunWithItems(db, id)
}

/** Closes the result of an own finished run. Throws `not-found` if there is no such run. */
export const closeRun = ({ clock, inTransaction }: Context, user: Caller, id: string): Promise<void> =>
  inTransaction(async (trx) => {
    if (!(await dismissRun(trx, { id, userId: user.id, now: clock.now() }))) throw new AppError('not-found')
  })
