import type { CallError } from '../api/call.ts'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './wait.messages.ts'

/** How long a wait is, in the unit that people count it in: seconds up to a minute and a half, then begun minutes. */
export function waitOf(seconds: number): { readonly unit: 'seconds' | 'minutes'; readonly count: number } {
  return seconds <= 90
    ? { unit: 'seconds', count: Math.max(1, Math.ceil(seconds)) }
    : { unit: 'minutes', count: Math.ceil(seconds / 60) }
}

/** Words a refused call for its form: too many attempts are told with the time to wait, the rest as the server says it. */
export function useRefusal(): (error: CallError) => CallError {
  const text = useText(messages)
  return (error) => {
    if (error.code !== 'too-many-requests' || error.retryAfter === undefined) return error
    const { unit, count } = waitOf(error.retryAfter)
    return { ...error, msg: text(unit === 'seconds' ? 'wait.seconds' : 'wait.minutes', { count }) }
  }
}
