import { accounts } from '@esquadro/contract/calls/public'
import type { SignedIn } from '@esquadro/contract/people/accounts/session'
import { useNavigate, useSearchParams } from 'react-router'
import type { Realm } from '../../people/accounts/realm.ts'
import { type CallError, call } from '../../platform/api/call.ts'
import { pathAfterSignIn } from '../../platform/api/guard.ts'
import { signIn } from '../../platform/api/session.ts'
import { setLoginStatus } from '../../platform/api/store.ts'
import type { claimPageFor } from '../../rewards/extra-points/pending-claim.ts'

/** What a person enters to sign in. */
export interface Given {
  readonly email: string
  readonly password: string
  /** The mailed entry code, if the server asked for it. */
  readonly code?: string
}

/**
 * Signs a person in and opens the requested page or their home. An incomplete registration continues with
 * its second step (§4, user-incomplete). Returns the error, or null.
 */
export function useSignIn(realm: Realm): {
  /** Sends e-mail and password. */
  readonly start: (credentials: Given) => Promise<CallError | null>
  /** Stores the session of a finished sign-in. */
  readonly finish: (data: SignedIn) => Promise<void>
} {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const finish = async (data: SignedIn) => {
    const { accessToken, user } = data
    const { userType, profileImage, name, email, permissions, score } = user
    // The cache may hold another person's data.
    const { removeUnusedReads } = await import('../../platform/api/queries.ts')
    removeUnusedReads()
    signIn({ accessToken, userType, profileImage, name, email, permissions }, score)
    const redirect = search.get('redirect') ?? (await findClaimPage(email, userType))
    await navigate(pathAfterSignIn(redirect, userType), { replace: true })
  }
  const start = async (body: Given): Promise<CallError | null> => {
    const [data, error] = await (realm === 'admin'
      ? call(accounts.adminLogin, { body })
      : call(accounts.login, { body }))
    if (error) {
      const isIncomplete = error.code === 'user-incomplete' && (await isSecondStepBegun(error, body.email))
      setLoginStatus(isIncomplete ? 'LOGIN_ACCEPT_TERM_IN' : 'LOGIN_FAILED')
      if (!isIncomplete) return error
      await navigate('/sign-up-profissional')
      return null
    }
    await finish(data)
    return null
  }
  return { start, finish }
}

// Loaded on demand, because most sign-ins need none of it.

async function isSecondStepBegun(error: CallError, email: string): Promise<boolean> {
  const [{ Completion }, { beginSecondStep }] = await Promise.all([
    import('@esquadro/contract/people/professionals/registration'),
    import('../sign-up/professional/draft.ts'),
  ])
  const completion = Completion.safeParse(error.data)
  if (completion.success) beginSecondStep(completion.data, { email })
  return completion.success
}

async function findClaimPage(...person: Parameters<typeof claimPageFor>): Promise<string | null> {
  const { claimPageFor } = await import('../../rewards/extra-points/pending-claim.ts')
  return claimPageFor(...person)
}
