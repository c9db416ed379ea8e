import * as contract from '@esquadro/contract/files/public'
import { AppError } from '../errors/app-error.ts'
import { handle } from '../http/handle.ts'
import { findFile } from './files.queries.ts'

const year = 31_536_000

export const get = handle(contract.get, async ({ params, user }, { db, files }) => {
  const file = await findFile(db, params.id)
  const mayRead =
    file && (file.visibility === 'public' || user?.type === 'admin' || (user && user.id === file.ownerId))
  if (!file || !mayRead) throw new AppError('not-found')
  const bytes = await files.get(file.storageKey)
  // What one person uploaded and another opens is downloaded, never shown by the browser under our own address.
  return file.visibility === 'public'
    ? { bytes, type: file.mime, maxAge: year }
    : { bytes, type: file.mime, name: file.name }
})
