import * as contract from '@esquadro/contract/platform/zip-codes/public'
import { handle } from '../http/handle.ts'
import { findAddress } from './find-address.ts'

export const find = handle(contract.find, async ({ params }, { config }) => {
  const found = await findAddress(config.zipCodeUrl, params.zipCode)
  return { address: typeof found === 'string' ? null : found, isUnknown: found === 'unknown' }
})
