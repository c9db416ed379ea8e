import * as auth from '@esquadro/contract/accounts/public'
import { handle } from '../http/handle.ts'
import { signIn } from './sign-in.ts'

export const login = handle(auth.login, ({ body }, context) => signIn(context, 'member', body))

export const adminLogin = handle(auth.adminLogin, ({ body }, context) => signIn(context, 'admin', body))
