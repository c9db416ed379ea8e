import * as auth from '@esquadro/contract/people/accounts/public'
import { handle } from '../../platform/http/handle.ts'
import { withMinimumDuration } from './minimum-duration.ts'
import { requestRecoveryCode, resetPassword } from './passwords/recovery.ts'

export const recover = handle(auth.recover, async ({ body }, context) => {
  await withMinimumDuration(context, () => requestRecoveryCode(context, 'member', body.email))
  return {}
})

export const recoverCms = handle(auth.recoverCms, async ({ body }, context) => {
  await withMinimumDuration(context, () => requestRecoveryCode(context, 'admin', body.email))
  return {}
})

export const reset = handle(auth.reset, async ({ body }, context) => {
  await withMinimumDuration(context, () => resetPassword(context, 'member', body))
  return {}
})

export const resetCms = handle(auth.resetCms, async ({ body }, context) => {
  await withMinimumDuration(context, () => resetPassword(context, 'admin', body))
  return {}
})
