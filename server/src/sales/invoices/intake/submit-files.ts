import { createHash } from 'node:crypto'
import type { UploadFile } from '@esquadro/contract/form-data'
import { shortName } from '@esquadro/contract/platform/fields/short-name'
import { hideTaxDocument } from '@esquadro/contract/platform/fields/tax-document'
import type { SentFile } from '@esquadro/contract/sales/invoices/invoice'
import { openReaderBudget } from '../../../fiscal/nfe/reader-pool.ts'
import type { UnpackedFile } from '../../../platform/archives/unpack.ts'
import type { Context } from '../../../platform/context/context.ts'
import { isOutage } from '../../../platform/errors/as-app-error.ts'
import { readBytes } from '../../../platform/files/stored-files.ts'
import { withOutcomesOfWholes } from './cancellation-parts.rules.ts'
import { ingestFile } from './ingest-file.ts'
import { setDismissed } from './intakes.queries.ts'
import { tryNotifyOfReceived } from './notices.ts'
import { listRepeated, type Repeated, verdictOfSent } from './sent-before.queries.ts'
import { openStoreQueues } from './start-submission.ts'
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
  for await (const file of unpack(readUploads(files))) {
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
async function* readUploads(files: readonly UploadFile[]) {
  for (const file of files) yield { name: file.name, bytes: await readBytes(file) }
}

/**
 * Ingests a file; returns an outcome for its invoice or for each of its events. If the store has sent exactly its
 * bytes before and they were accepted, returns the known invoice or event as done, so that a batch can be resent after its response was lost. Always ingests a correction.
 */
export async function ingestOnce(
  context: Pick<Context, 'db' | 'files' | 'state' | 'inTransaction'>,
  submission: Submission,
  file: UnpackedFile,
): Promise<readonly SentFile[]> {
  const { store, actor, now, replaces } = submission
  if (!file.bytes || replaces) return ingestFile(context, submission, file)
  const sha256 = createHash('sha256').update(file.bytes).digest('hex')
  const known = await listRepeated(context.db, store.id, sha256)
  const invoice = known.find(({ kind }) => kind !== 'cancellation')
  if (invoice) return [repeatedOf(file, invoice)]
  // A file of events may have been accepted in part; the others are ingested again.
  const accepted = new Map(known.map((event) => [event.accessKey, repeatedOf(file, event)]))
  const items = await ingestFile(context, submission, file, accepted)
  const [item] = items
  if (!item.checks.some(({ name, light }) => name === 'already-sent' && light === 'red')) return items
  // Another call may have ingested the same bytes in the meantime.
  const [meanwhile] = await listRepeated(context.db, store.id, sha256)
  if (!meanwhile) return items
  if (item.intakeId) await setDismissed(context.db, store.id, item.intakeId, { userId: actor.id, now })
  return [repeatedOf(file, meanwhile)]
}

function repeatedOf(file: UnpackedFile, known: Repeated): SentFile {
  const { name: fileName, archive = null } = file
  const { recipientDocument, professionalName, waits: _, checks, ...invoice } = known
  return {
    intakeId: null,
    fileName,
    archive,
    ...outcomeOf({
      ...invoice,
      verdict: verdictOfSent(known),
      checks: [...checks],
      recipientMasked: recipientDocument && hideTaxDocument(recipientDocument),
      professionalName: professionalName && shortName(professionalName),
      isRepeated: true,
    }),
  }
}
