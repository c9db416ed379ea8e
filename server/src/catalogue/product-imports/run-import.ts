import type { FastifyBaseLogger } from 'fastify'
import { recordAudit } from '../../platform/audit/audit.queries.ts'
import type { AuditEntry, Context, Services } from '../../platform/context/context.ts'
import { errorCodeOf, inTransaction, type Transaction, violates } from '../../platform/database/connect.ts'
import { withSavepoint } from '../../platform/database/savepoint.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { deleteFile } from '../../platform/files/files.queries.ts'
import { deleteBytes } from '../../platform/files/stored-files.ts'
import { checkRows } from './check-import.ts'
import {
  countBatch,
  deleteImport,
  getImport,
  type LockedImport,
  listStalled,
  lockImport,
  updateImport,
} from './product-imports.queries.ts'
import { createNames, deleteUnusedNames, findNextLine, importRows, undoRows } from './staged-rows.queries.ts'

type Needed = Pick<Services, 'db' | 'clock' | 'files' | 'state'>

const batchRows = 2_500
const FOREIGN_KEY_VIOLATION = '23503'

/**
 * Continues the current step of an import: the dry run, the import or its undo. Each batch and its progress
 * share a transaction, so that any process may continue after another one ended, or even concurrently.
 */
export async function runImport(services: Needed, id: string): Promise<void> {
  const { state } = await getImport(services.db, id)
  if (state === 'checking') await checkRows(services, id)
  if (state === 'importing') await importAll(services, id)
  if (state === 'undoing') await undoAll(services, id)
}

async function importAll({ db, clock }: Needed, id: string): Promise<void> {
  const step = () =>
    inTransaction(db, async (trx) => {
      const productImport = await lockImport(trx, id)
      if (productImport.state !== 'importing') return 0
      const now = clock.now()
      if (productImport.lastLine === 0) await createMissingNames(trx, productImport, now)
      const batch = await importRows(trx, {
        importId: id,
        after: productImport.lastLine,
        size: batchRows,
        now,
      })
      if (batch.done > 0) await countBatch(trx, id, batch, now)
      else {
        await updateImport(trx, id, { state: 'imported', finishedAt: now, restarts: 0 }, now)
        await record(trx, productImport, now, productImport.startedBy, {
          action: 'product-import.imported',
          after: {
            fileName: productImport.fileName,
            created: productImport.created,
            updated: productImport.updated,
          },
        })
      }
      return batch.done
    })
  for (;;) {
    // If another transaction has just taken an EAN, the next attempt finds it.
    const done = await step().catch((error: unknown) => {
      if (violates(error, 'products_ean_key')) return step()
      throw error
    })
    if (done === 0) return
  }
}

async function createMissingNames(trx: Transaction, productImport: LockedImport, now: Date): Promise<void> {
  const createdBrands = await createNames(trx, 'brands', productImport.newBrands, now)
  const createdCategories = await createNames(trx, 'categories', productImport.newCategories, now)
  if (createdBrands.length + createdCategories.length > 0)
    await updateImport(trx, productImport.id, { createdBrands, createdCategories }, now)
}

async function undoAll({ db, clock }: Needed, id: string): Promise<void> {
  const step = (size: number) =>
    inTransaction(db, async (trx) => {
      const productImport = await lockImport(trx, id)
      if (productImport.state !== 'undoing') return 0
      const now = clock.now()
      const batch = await undoRows(trx, { importId: id, after: productImport.lastLine, size, now })
      if (batch.done > 0) await countBatch(trx, id, batch, now)
      else await finishUndo(trx, productImport, now)
      return batch.done
    })
  /** Keeps the product of the next row: something that the query does not know refers to it. */
  const skipOne = () =>
    inTransaction(db, async (trx) => {
      const { state, lastLine } = await lockImport(trx, id)
      const line = await findNextLine(trx, id, lastLine)
      if (state === 'undoing' && line !== null)
        await countBatch(trx, id, { done: 1, kept: 1, lastLine: line }, clock.now())
    })
  /** The number of rows processed one by one after a failed batch. */
  let single = 0
  for (;;) {
    try {
      if ((await step(single > 0 ? 1 : batchRows)) === 0) return
    } catch (error) {
      if (errorCodeOf(error) !== FOREIGN_KEY_VIOLATION) throw error
      if (single > 0) await skipOne()
      else single = batchRows + 1
    }
    if (single > 0) single -= 1
  }
}

async function finishUndo(trx: Transaction, productImport: LockedImport, now: Date): Promise<void> {
  // If something else refers to one of them by now, all of them stay.
  for (const [table, ids] of [
    ['brands', productImport.createdBrands],
    ['categories', productImport.createdCategories],
  ] as const)
    await withSavepoint(trx, () => deleteUnusedNames(trx, table, ids)).catch((error: unknown) => {
      if (errorCodeOf(error) !== FOREIGN_KEY_VIOLATION) throw error
    })
  await updateImport(trx, productImport.id, { state: 'undone', undoneAt: now, restarts: 0 }, now)
  await record(trx, productImport, now, productImport.undoneBy, {
    action: 'product-import.undone',
    after: { fileName: productImport.fileName },
  })
}

const record = (
  trx: Transaction,
  { id }: LockedImport,
  now: Date,
  userId: string | null,
  entry: Pick<AuditEntry, 'action' | 'after'>,
): Promise<void> =>
  recordAudit(
    trx,
    { actor: { id: userId, type: 'admin', requestId: null }, now },
    { ...entry, subjectType: 'product-import', subjectId: id },
  )

/** Without progress for this long, an import's process has ended or its connection is lost. */
const STALLED_MS = 60_000
const MAX_RESTARTS = 5

/**
 * Continues the imports whose process has ended. An import that fails repeatedly is marked as failed, and can
 * still be undone.
 */
export async function continueImports(
  services: Services,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<number> {
  const { db, clock } = services
  const now = clock.now()
  const stalled = await listStalled(db, new Date(now.getTime() - STALLED_MS))
  for (const { id, restarts } of stalled) {
    if (restarts >= MAX_RESTARTS) {
      await updateImport(db, id, { state: 'failed', error: 'internal', finishedAt: now }, now)
      continue
    }
    await updateImport(db, id, { restarts: restarts + 1 }, now)
    await runImport(services, id).catch((err: unknown) =>
      log.error({ err, importId: id }, 'an import stopped'),
    )
  }
  return stalled.length
}

/** Deletes an import that has changed no product, with its file. Throws `product-import.wrong-step` once it was begun. */
export async function discardImport(context: Context, id: string): Promise<{ id: string }> {
  const storageKey = await context.inTransaction(async (trx) => {
    const { state, startedAt, fileId, fileName } = await lockImport(trx, id)
    if (startedAt !== null || state === 'checking') throw new AppError('product-import.wrong-step')
    await deleteImport(trx, id)
    await context.audit(trx, {
      action: 'product-import.discarded',
      subjectType: 'product-import',
      subjectId: id,
      before: { fileName },
    })
    return deleteFile(trx, fileId)
  })
  await deleteBytes(context.files, [storageKey], context.log)
  return { id }
}
