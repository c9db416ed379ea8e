import * as extract from '@esquadro/contract/ledger/extract/public'
import { AppError } from '../../platform/errors/app-error.ts'
import { handle } from '../../platform/http/handle.ts'
import { findDocumentByCode, findState } from './documents.queries.ts'
import { readCode } from './statement.rules.ts'

export const verify = handle(extract.verify, async ({ query }, { db }) => {
  const code = readCode(query.code)
  const document = code && (await findDocumentByCode(db, code))
  if (!document) throw new AppError('extract.code-unknown')
  const { q, id: _, ...shown } = document.shown
  return { ...shown, isSearched: q !== null, state: await findState(db, document) }
})
