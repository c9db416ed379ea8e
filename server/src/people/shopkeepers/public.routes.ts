import * as contract from '@esquadro/contract/people/shopkeepers/public'
import { handle } from '../../platform/http/handle.ts'
import { withMinimumDuration } from '../accounts/minimum-duration.ts'
import { getSignUpStore, registerShopkeeper } from './shopkeepers.ts'

export const getStore = handle(contract.getStore, ({ query }, context) => getSignUpStore(context, query.cnpj))

export const create = handle(contract.create, async ({ body }, context) => {
  await withMinimumDuration(context, () => registerShopkeeper(context, body))
  return { next: 'confirm-email' as const }
})
