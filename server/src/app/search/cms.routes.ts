import * as contract from '@esquadro/contract/app/search/cms'
import { handle } from '../../platform/http/handle.ts'
import { findEverything } from './find-everything.ts'

export const find = handle(contract.find, async ({ query, user }, { db }) => ({
  items: await findEverything(db, user, query.q),
}))
