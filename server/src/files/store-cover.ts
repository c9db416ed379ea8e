import type { UploadFile } from '@esquadro/contract/form-data'
import type { Services } from '../context/context.ts'
import type { FileStore } from '../context/file-store.ts'
import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { toWebp } from './images.ts'
import { storeFile } from './store-file.ts'

const SIZE = 1_600

/** Re-encodes an uploaded picture to WebP. Throws `upload.invalid` at `field` if it is not a picture, and the errors of `toWebp`. */
export async function toCover(
  context: Pick<Services, 'state'>,
  image: UploadFile,
  field: string,
): Promise<Uint8Array> {
  const bytes = await toWebp(context, image, SIZE, field)
  if (!bytes) throw new AppError('upload.invalid', { fields: { [field]: 'upload.invalid' } })
  return bytes
}

/** Stores a picture of `toCover` as a public file. */
export const storeCover = (
  trx: Database,
  files: FileStore,
  { bytes, ownerId, now }: { readonly bytes: Uint8Array; readonly ownerId: string; readonly now: Date },
): Promise<{ id: string }> =>
  storeFile(trx, files, {
    bytes,
    name: 'imagem.webp',
    mime: 'image/webp',
    ownerId,
    visibility: 'public',
    now,
  })
