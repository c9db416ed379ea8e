import * as contract from '@esquadro/contract/shopkeepers/public'
import { withMinimumDuration } from '../accounts/minimum-duration.ts'
import { handle } from '../http/handle.ts'
import { registerShopkeeper } from './register-shopkeeper.ts'

export const create = handle(contract.create, async ({ body }, context) => {
  await withMinimumDuration(context, () => registerShopkeeper(context, body))
  return { next: 'confirm-email' as const }
})
