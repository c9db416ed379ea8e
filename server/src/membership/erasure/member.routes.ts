import * as privacy from '@esquadro/contract/platform/privacy/shared'
import { handle } from '../../platform/http/handle.ts'
import { deleteAccount } from './erasure.ts'

export const erase = handle(privacy.erase, async ({ body, user }, context) => {
  await deleteAccount(context, user, body)
  return {}
})
