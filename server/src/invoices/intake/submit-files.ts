import type { UploadFile } from '@esquadro/contract/form-data'
import type { SentFile } from '@esquadro/contract/invoices/invoice'
import type { Context } from '../../context/context.ts'
import { isOutage } from '../../errors/as-app-error.ts'
import { bytesOf } from '../../files/uploads.ts'
import { openReaderBudget } from '../../nfe/reader-pool.ts'
import { withOutcomesOfWholes } from './cancellation-parts.rules.ts'
import { ingestOnce } from './ingest-once.ts'
import { tryNotifyOfReceived } from './notify-received.ts'
import { openStoreQueues } from './store-queue.ts'
import { outcomeOf, type Submission } from './submission.ts'

/**
 * Ingests the files of a batch one by one, unpacking archives, once it is the turn of the call in the store's
 * queue. A file that fails unexpectedly is rolled back, does not affect the others and can be sent again; without disk or database
 * the call fails, because the other files would fail as well.
 * Stops after the current file if the client disconnects: a resent batch continues there.
 */
export const submitFiles = (
  context: Context,
  submission: Submission,
  files: readonly UploadFile[],
): Promise<SentFile[]> =>
  context.state.of(openStoreQueues)(submission.store.id, () =>
    ingestFiles(context, { ...submission, budget: openReaderBudget() }, files),
  )

async function ingestFiles(
  context: Context,
  submission: Submission,
  files: readonly UploadFile[],
): Promise<SentFile[]> {
  const found: SentFile[] = []
  if (context.hasLeft()) return found
  const { unpack } = await import('./unpack.ts')
  for await (const file of unpack(uploadsOf(files))) {
    try {
      found.push(...(await ingestOnce(context, submission, file)))
    } catch (error) {
      if (isOutage(error)) throw error
      context.log.error({ err: error }, 'failed to ingest an invoice file')
      const { name: fileName, archive = null } = file
      found.push({ intakeId: null, fileName, archive, ...outcomeOf({ refusal: 'failed' }) })
    }
    if (context.hasLeft()) break
  }
  const items = withOutcomesOfWholes(found)
  await tryNotifyOfReceived(context, submission, items)
  return items
}

/** Reads one upload after the other, so that only one is in memory. */
async function* uploadsOf(files: readonly UploadFile[]) {
  for (const file of files) yield { name: file.name, bytes: await bytesOf(file) }
}
