import type { CallError } from '../../../platform/api/call.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from '../accounts.messages.ts'
import { useRefusal } from '../use-refusal.ts'

/** §8: `invalid.credentials` has its own message; all other errors share one, except rate limits and lost connections. */
export function useRecoveryRefusal(): (error: CallError) => CallError {
  const text = useText(messages)
  const refusal = useRefusal()
  return (error) => {
    if (error.code === 'too-many-requests' || error.code === 'transport') return refusal(error)
    const isCredentials = error.code === 'invalid.credentials'
    return { ...error, msg: text(isCredentials ? 'recovery.invalidCredentials' : 'recovery.failed') }
  }
}
