import type { UploadFile } from '@esquadro/contract/form-data'
import type { Context } from '../context/context.ts'
import type { Transaction } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { readDocument } from '../files/images.ts'
import { storeFile } from '../files/store-file.ts'

/** Reads an uploaded PDF or picture; null if none was sent. Throws `upload.invalid` for anything else. */
export async function readEvidence(context: Pick<Context, 'state'>, file: UploadFile | undefined) {
  if (!file) return null
  const document = await readDocument(context, file, 'file')
  if (!document) throw new AppError('upload.invalid', { fields: { file: 'file.wrong-type' } })
  return { ...document, name: file.name }
}

/** Stores evidence for its owner and the administrators; returns the id of the file, or null if none was sent. */
export async function storeEvidence(
  trx: Transaction,
  { files, clock }: Pick<Context, 'files' | 'clock'>,
  evidence: Awaited<ReturnType<typeof readEvidence>>,
  ownerId: string,
): Promise<string | null> {
  if (!evidence) return null
  const now = clock.now()
  const { id } = await storeFile(trx, files, { ...evidence, ownerId, visibility: 'private', now })
  return id
}
