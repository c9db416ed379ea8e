import * as auth from '@esquadro/contract/people/accounts/public'
import * as secondFactor from '@esquadro/contract/people/second-factor/public'
import { withMinimumFailure } from '../../people/accounts/minimum-duration.ts'
import { handle } from '../../platform/http/handle.ts'
import {
  signInByPasskey as byPasskey,
  getPasskeyOptions as options,
  passSecondFactor as pass,
} from './pass-second-factor.ts'
import { signIn } from './sign-in.ts'

export const login = handle(auth.login, ({ body }, context) =>
  withMinimumFailure(context, () => signIn(context, 'member', body)),
)

export const adminLogin = handle(auth.adminLogin, ({ body }, context) =>
  withMinimumFailure(context, () => signIn(context, 'admin', body)),
)

export const passSecondFactor = handle(secondFactor.passSecondFactor, ({ body }, context) =>
  pass(context, body),
)

export const getPasskeyOptions = handle(secondFactor.getPasskeyOptions, ({ body }, context) =>
  options(context, body.realm),
)

export const signInByPasskey = handle(secondFactor.signInByPasskey, ({ body }, context) =>
  byPasskey(context, body),
)
