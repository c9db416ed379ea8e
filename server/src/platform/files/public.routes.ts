import * as contract from '@esquadro/contract/platform/files/public'
import { AppError } from '../errors/app-error.ts'
import { handle } from '../http/handle.ts'
import { canReadSubject, isOpenFile } from './files.policies.ts'
import { findFile, findSubject } from './files.queries.ts'
import { pictureSize } from './picture-sizes.ts'
import { fileOutput } from './stored-files.ts'

const YEAR_SECONDS = 31_536_000

export const get = handle(contract.get, async ({ params, query, user }, { db, files, state }) => {
  const file = await findFile(db, params.id)
  if (!file) throw new AppError('not-found')
  if (!isOpenFile(file, user)) {
    const subject = user?.type === 'admin' ? await findSubject(db, file) : null
    if (!canReadSubject(user, subject)) throw new AppError('not-found')
  }
  const { width, format = 'webp' } = query
  if (width !== undefined && file.visibility === 'public' && file.mime.startsWith('image/')) {
    const sized = await pictureSize({ files, state }, file, { width, format })
    if (sized) return { bytes: sized, type: `image/${format}`, maxAge: YEAR_SECONDS }
  }
  // Private files were uploaded by other people: the browser downloads them and never renders them on this origin.
  if (file.visibility === 'private') return fileOutput(files, file)
  return { bytes: await files.get(file.storageKey), type: file.mime, maxAge: YEAR_SECONDS }
})
