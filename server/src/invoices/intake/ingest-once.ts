import { createHash } from 'node:crypto'
import { shortName } from '@esquadro/contract/fields/short-name'
import { hideTaxDocument } from '@esquadro/contract/fields/tax-document'
import type { SentFile } from '@esquadro/contract/invoices/invoice'
import type { Context } from '../../context/context.ts'
import { ingestFile } from './ingest-file.ts'
import { setDismissed } from './intakes.queries.ts'
import { findRepeated, type Repeated } from './sent-before.queries.ts'
import { outcomeOf, type Submission } from './submission.ts'
import type { UnpackedFile } from './unpack.ts'

/**
 * Ingests a file. If the store has sent exactly its bytes before and they were accepted, returns the known
 * invoice as done, so that a batch can be resent after its response was lost. Always ingests a correction.
 */
export async function ingestOnce(
  context: Context,
  submission: Submission,
  file: UnpackedFile,
): Promise<SentFile> {
  const { store, actor, now, replaces } = submission
  if (!file.bytes || replaces) return ingestFile(context, submission, file)
  const sha256 = createHash('sha256').update(file.bytes).digest('hex')
  const known = await findRepeated(context.db, store.id, sha256)
  if (known) return repeatedOf(file, known)
  const item = await ingestFile(context, submission, file)
  if (!item.checks.some(({ name, light }) => name === 'already-sent' && light === 'red')) return item
  // Another call may have ingested the same bytes in the meantime.
  const meanwhile = await findRepeated(context.db, store.id, sha256)
  if (!meanwhile) return item
  if (item.intakeId) await setDismissed(context.db, store.id, item.intakeId, { userId: actor.id, now })
  return repeatedOf(file, meanwhile)
}

function repeatedOf(file: UnpackedFile, known: Repeated): SentFile {
  const { name: fileName, archive = null } = file
  const { recipientDocument, professionalName, ...invoice } = known
  return {
    intakeId: null,
    fileName,
    archive,
    ...outcomeOf({
      ...invoice,
      verdict: 'green',
      recipientMasked: recipientDocument && hideTaxDocument(recipientDocument),
      professionalName: professionalName && shortName(professionalName),
      isRepeated: true,
    }),
  }
}
