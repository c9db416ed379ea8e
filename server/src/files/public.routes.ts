import * as contract from '@esquadro/contract/files/public'
import { AppError } from '../errors/app-error.ts'
import { handle } from '../http/handle.ts'
import { canReadFile } from './files.policies.ts'
import { findFile } from './files.queries.ts'

const YEAR_SECONDS = 31_536_000

export const get = handle(contract.get, async ({ params, user }, { db, files }) => {
  const file = await findFile(db, params.id)
  if (!file || !canReadFile(file, user)) throw new AppError('not-found')
  const bytes = await files.get(file.storageKey)
  // Private files were uploaded by other people: the browser downloads them and never renders them on this origin.
  return file.visibility === 'public'
    ? { bytes, type: file.mime, maxAge: YEAR_SECONDS }
    : { bytes, type: file.mime, name: file.name }
})
