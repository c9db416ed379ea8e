import { createHash } from 'node:crypto'
import { shortName } from '@esquadro/contract/fields/short-name'
import { hideTaxDocument } from '@esquadro/contract/fields/tax-document'
import type { SentFile } from '@esquadro/contract/invoices/invoice'
import type { Context } from '../../context/context.ts'
import { ingestFile } from './ingest-file.ts'
import { setDismissed } from './intakes.queries.ts'
import { listRepeated, type Repeated, verdictOfSent } from './sent-before.queries.ts'
import { outcomeOf, type Submission } from './submission.ts'
import type { UnpackedFile } from './unpack.ts'

/**
 * Ingests a file; returns an outcome for its invoice or for each of its events. If the store has sent exactly its
 * bytes before and they were accepted, returns the known invoice or event as done, so that a batch can be resent after its response was lost. Always ingests a correction.
 */
export async function ingestOnce(
  context: Context,
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
