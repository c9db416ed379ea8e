import type { SentFile } from '@esquadro/contract/sales/invoices/invoice'
import type { FileStore } from '../../../platform/context/file-store.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { isPicture } from '../../../platform/files/images.ts'
import { storeFile } from '../../../platform/files/stored-files.ts'
import { findMailedIntake, insertIntake, setReplacedBy } from './intakes.queries.ts'
import type { Outcome, Submission, SubmittedFile } from './submission.ts'

/**
 * Larger refused files are not stored: no invoice is that large, and the document of a typed invoice has a
 * lower limit.
 */
const MAX_STORED_BYTES = 10 * 1024 * 1024

/**
 * Records a submitted file with its outcome. Stores the bytes of a refused file for a while so that the store
 * can download it, unless it came by mail and is no invoice. A refused file that this one replaces counts as settled,
 * whatever the outcome. A file of a mail that is delivered again is recorded once.
 */
export async function recordFile(
  trx: Database,
  files: FileStore,
  submission: Submission,
  file: SubmittedFile,
  outcome: Outcome,
): Promise<SentFile> {
  const { fileName, archive } = file
  const recorded = submission.mail ? await findMailedIntake(trx, submission.mail) : null
  if (recorded) return { intakeId: recorded, fileName, archive, ...outcome }
  const stored = await storeRefused(trx, files, submission, file, outcome)
  const intakeId = await insertIntake(trx, submission, file, outcome, stored?.id ?? null)
  const replaced = submission.replaces?.intakeId
  if (replaced) await setReplacedBy(trx, submission.store.id, replaced, intakeId)
  return { intakeId, fileName, archive, ...outcome }
}

async function storeRefused(
  trx: Database,
  files: FileStore,
  { actor, mail, now }: Submission,
  { fileName, bytes, mime }: SubmittedFile,
  outcome: Outcome,
): Promise<{ id: string } | null> {
  // Anybody who knows the address may mail anything.
  if (mail && outcome.accessKey === null) return null
  if (!isWorthStoring(outcome) || !bytes || bytes.length === 0 || bytes.length > MAX_STORED_BYTES) return null
  // A photograph among the documents was not re-encoded: it may contain its place, and it is never an invoice.
  if (mime === undefined && isPicture(bytes)) return null
  return storeFile(trx, files, {
    bytes,
    name: fileName,
    mime: mime ?? 'application/octet-stream',
    ownerId: actor.id,
    visibility: 'private',
    now,
  })
}

// The file of a known invoice is stored already.
const isWorthStoring = ({ verdict, checks }: Outcome): boolean =>
  verdict === 'red' && !checks.some(({ name, light }) => name === 'already-sent' && light === 'red')
