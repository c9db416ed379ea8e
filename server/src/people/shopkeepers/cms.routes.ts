import * as contract from '@esquadro/contract/people/shopkeepers/cms'
import { imageAddressOf } from '../../platform/files/files.rules.ts'
import { handle } from '../../platform/http/handle.ts'
import { changeEach, outcomesIn } from '../../platform/lists/change-each.ts'
import { recordViews } from '../../platform/record-views/record-views.ts'
import { listShopkeepers } from './shopkeepers.queries.ts'
import { changeShopkeeperStatus, exportShopkeepers } from './shopkeepers.ts'

const idsOf = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id)

export const getAll = handle(contract.getAll, async ({ query, user }, context) => {
  const { items, ...page } = await listShopkeepers(context.db, query)
  // A store's people are listed on its own page; no page lists those of all stores.
  if (query.storeId) await recordViews(context, user, 'team', idsOf(items))
  return {
    ...page,
    items: items.map(
      ({ id, name, email, emailRejectedAt, cellphone, status, isManager, createdAt, ...item }) => ({
        id,
        name,
        email,
        emailRejectedAt,
        cellphone,
        status,
        isManager,
        createdAt,
        profileImage: imageAddressOf(item.profileImageId),
        store: {
          id: item.storeId,
          name: item.tradeName,
          cnpj: item.cnpj,
          active: item.active,
          awaitsApproval: item.awaitsApproval,
        },
      }),
    ),
  }
})

export const exportAll = handle(contract.exportAll, ({ query }, context) => exportShopkeepers(context, query))

export const changeStatus = handle(contract.changeStatus, ({ body }, context) =>
  changeShopkeeperStatus(body, context),
)

export const changeStatusMany = handle(contract.changeStatusMany, async ({ body }, context) =>
  outcomesIn(
    await changeEach(context, 'user', body, (row, id) =>
      changeShopkeeperStatus({ id, behaviour: body.behaviour }, row),
    ),
    context.language,
  ),
)
