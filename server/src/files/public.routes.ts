import * as contract from '@esquadro/contract/files/public'
import { AppError } from '../errors/app-error.ts'
import { handle } from '../http/handle.ts'
import { canReadFile } from './files.policies.ts'
import { findFile } from './files.queries.ts'
import { pictureSize } from './picture-sizes.ts'

const YEAR_SECONDS = 31_536_000

export const get = handle(contract.get, async ({ params, query, user }, { db, files }) => {
  const file = await findFile(db, params.id)
  if (!file || !canReadFile(file, user)) throw new AppError('not-found')
  const { width, format = 'webp' } = query
  if (width !== undefined && file.visibility === 'public' && file.mime.startsWith('image/')) {
    const sized = await pictureSize(files, file, { width, format })
    if (sized) return { bytes: sized, type: `image/${format}`, maxAge: YEAR_SECONDS }
  }
  const bytes = await files.get(file.storageKey)
  // Private files were uploaded by other people: the browser downloads them and never renders them on this origin.
  return file.visibility === 'public'
    ? { bytes, type: file.mime, maxAge: YEAR_SECONDS }
    : { bytes, type: file.mime, name: file.name }
})
