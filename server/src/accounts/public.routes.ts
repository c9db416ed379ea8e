import * as auth from '@esquadro/contract/accounts/public'
import { handle } from '../http/handle.ts'
import { inEvenTime } from './even-time.ts'
import { finishRecovery, startRecovery } from './recovery.ts'
import { signIn } from './sign-in.ts'

export const login = handle(auth.login, ({ body }, context) => signIn(body, 'member', context))

export const adminLogin = handle(auth.adminLogin, ({ body }, context) => signIn(body, 'admin', context))

export const recover = handle(auth.recover, async ({ body }, context) => {
  await inEvenTime(() => startRecovery(body.email, 'member', context))
  return {}
})

export const recoverCms = handle(auth.recoverCms, async ({ body }, context) => {
  await inEvenTime(() => startRecovery(body.email, 'admin', context))
  return {}
})

export const reset = handle(auth.reset, async ({ body }, context) => {
  await inEvenTime(() => finishRecovery(body, 'member', context))
  return {}
})

export const resetCms = handle(auth.resetCms, async ({ body }, context) => {
  await inEvenTime(() => finishRecovery(body, 'admin', context))
  return {}
})
