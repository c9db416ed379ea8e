import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../context/context.ts'
import { listStalled, updateImport } from './product-imports.queries.ts'
import { runImport } from './run-import.ts'

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
