import * as contract from '@esquadro/contract/people/stores/cms'
import { handle } from '../../platform/http/handle.ts'
import { changeEach, outcomesIn } from '../../platform/lists/change-each.ts'
import { getStore, listStores } from './stores.queries.ts'
import { changeStoreStatus, createStore, exportStores, updateStore, withRevision } from './stores.ts'

export const getAll = handle(contract.getAll, ({ query }, { db }) => listStores(db, query))

export const exportAll = handle(contract.exportAll, ({ query }, context) => exportStores(context, query))

export const getOne = handle(contract.getOne, async ({ query }, { db }) =>
  withRevision(await getStore(db, query.id)),
)

export const create = handle(contract.create, async ({ body }, context) =>
  withRevision(await createStore(context, body)),
)

export const update = handle(contract.update, async ({ body }, context) =>
  withRevision(await updateStore(context, body)),
)

export const changeStatus = handle(contract.changeStatus, async ({ body }, context) =>
  withRevision(await changeStoreStatus(context, body)),
)

export const changeStatusMany = handle(contract.changeStatusMany, async ({ body }, context) =>
  outcomesIn(
    await changeEach(context, 'store', body, (row, id) =>
      changeStoreStatus(row, { id, active: body.active }),
    ),
    context.language,
  ),
)
