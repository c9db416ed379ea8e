import type { CallError } from '../../platform/api/call.ts'
import { showToast } from '../../platform/api/store.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './wait.messages.ts'

/** Returns a waiting time in readable units: seconds up to 90, then minutes rounded up. */
export function roundWait(seconds: number): { readonly unit: 'seconds' | 'minutes'; readonly count: number } {
  return seconds <= 90
    ? { unit: 'seconds', count: Math.max(1, Math.ceil(seconds)) }
    : { unit: 'minutes', count: Math.ceil(seconds / 60) }
}

/** Returns the error that a form shows: too many attempts name the waiting time, other errors keep the server's message. */
export function useRefusal(): (error: CallError) => CallError {
  const text = useText(messages)
  return (error) => {
    if (error.code !== 'too-many-requests' || error.retryAfter === undefined) return error
    const { unit, count } = roundWait(error.retryAfter)
    return { ...error, msg: text(unit === 'seconds' ? 'wait.seconds' : 'wait.minutes', { count }) }
  }
}

/** Shows a refusal as a toast (§8). That there was no response is shown by the form alone, where the person retries. */
export function toastRefusal({ code, msg }: CallError): void {
  if (code !== 'transport') showToast('error', msg)
}
