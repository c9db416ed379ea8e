import * as auth from '@esquadro/contract/accounts/public'
import { handle } from '../http/handle.ts'
import { withMinimumDuration } from './minimum-duration.ts'
import { finishRecovery, startRecovery } from './recovery.ts'

export const recover = handle(auth.recover, async ({ body }, context) => {
  await withMinimumDuration(() => startRecovery(body.email, 'member', context))
  return {}
})

export const recoverCms = handle(auth.recoverCms, async ({ body }, context) => {
  await withMinimumDuration(() => startRecovery(body.email, 'admin', context))
  return {}
})

export const reset = handle(auth.reset, async ({ body }, context) => {
  await withMinimumDuration(() => finishRecovery(body, 'member', context))
  return {}
})

export const resetCms = handle(auth.resetCms, async ({ body }, context) => {
  await withMinimumDuration(() => finishRecovery(body, 'admin', context))
  return {}
})
