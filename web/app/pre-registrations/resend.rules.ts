import { isUnfinished, type PreRegistration } from '@esquadro/contract/pre-registrations/pre-registration'

type Mailed = Pick<PreRegistration, 'state' | 'resendFrom'>

/** Whether the link may be mailed again at `at` (milliseconds): `now`, `later` (from `resendFrom` on), `never` more or `done`. */
export function resendState({ state, resendFrom }: Mailed, at: number): 'now' | 'later' | 'never' | 'done' {
  if (!isUnfinished(state)) return 'done'
  if (resendFrom === null) return 'never'
  // The server answers with its own present where it may go at once; clocks differ by a little.
  return Date.parse(resendFrom) <= at + 60_000 ? 'now' : 'later'
}
