import * as auth from '@esquadro/contract/accounts/public'
import { Completion } from '@esquadro/contract/professionals/registration'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { type CallError, call } from '../api/call.ts'
import { ownPath } from '../api/guard.ts'
import { signIn } from '../api/session.ts'
import { setLoginStatus } from '../api/store.ts'
import { claimPageFor } from '../extra-points/pending-claim.ts'
import type { Realm } from './realm.ts'
import { beginSecondStep } from './sign-up/draft.ts'

interface Given {
  readonly email: string
  readonly password: string
}

/**
 * Signs somebody in and opens the page they asked for, or their first one; a registration that is not complete goes on
 * to its second step (§4, user-incomplete). Answers the refusal, or null.
 */
export function useSignIn(realm: Realm): (given: Given) => Promise<CallError | null> {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const queries = useQueryClient()
  return async (body) => {
    const [data, error] = await (realm === 'admin'
      ? call(auth.adminLogin, { body })
      : call(auth.login, { body }))
    if (error) {
      const completion = error.code === 'user-incomplete' ? Completion.safeParse(error.data) : null
      setLoginStatus(completion?.success ? 'LOGIN_ACCEPT_TERM_IN' : 'LOGIN_FAILED')
      if (!completion?.success) return error
      beginSecondStep(completion.data, { email: body.email })
      await navigate('/sign-up-profissional')
      return null
    }
    const { accessToken, user } = data
    const { userType, profileImage, name, email, score } = user
    // What somebody else has read in this browser is not this person's.
    queries.removeQueries({ type: 'inactive' })
    signIn({ accessToken, userType, profileImage, name, email }, score)
    const redirect = search.get('redirect') ?? (await claimPageFor(email, userType))
    await navigate(ownPath(redirect, userType), { replace: true })
    return null
  }
}
