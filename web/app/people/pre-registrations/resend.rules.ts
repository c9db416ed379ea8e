import type { PreRegistration } from '@esquadro/contract/people/pre-registrations/pre-registration'
import { isUnfinished } from '@esquadro/contract/people/pre-registrations/vocabulary'

type Mailed = Pick<PreRegistration, 'state' | 'resendFrom'>

/** Returns whether the link can be mailed again at `at` (milliseconds): `now`, `later` (from `resendFrom`), `never` or `done`. */
export function resendState({ state, resendFrom }: Mailed, at: number): 'now' | 'later' | 'never' | 'done' {
  if (!isUnfinished(state)) return 'done'
  if (resendFrom === null) return 'never'
  // The server returns its current time if the link can be sent at once; clocks differ slightly.
  return Date.parse(resendFrom) <= at + 60_000 ? 'now' : 'later'
}
