import type { Registration } from '@esquadro/contract/people/professionals/registration'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { readDocument } from '../../platform/files/images.ts'
import { storeFile } from '../../platform/files/stored-files.ts'

export interface AbdFile {
  readonly bytes: Uint8Array
  readonly mime: string
  readonly name: string
}

/**
 * Reads the proof of an interior designer's ABD registration; ignores it for other professions (§5). Throws
 * `upload.invalid` if it is neither a PDF nor a picture.
 */
export async function readAbdFile(
  context: Pick<Context, 'state'>,
  upload: Registration['abdFile'],
  profession: string | null | undefined,
): Promise<AbdFile | null> {
  if (!upload || profession !== 'Designer de Interiores') return null
  const document = await readDocument(context, upload, 'abdFile')
  if (!document) throw new AppError('upload.invalid', { fields: { abdFile: 'upload.invalid' } })
  return { ...document, name: upload.name.slice(0, 200) || 'abd' }
}

/** Stores the proof for its owner and administrators; returns the file's id. */
export async function storeAbdFile(
  trx: Database,
  { files, clock }: Context,
  ownerId: string,
  file: AbdFile,
): Promise<string> {
  const { id } = await storeFile(trx, files, { ...file, ownerId, visibility: 'private', now: clock.now() })
  return id
}
