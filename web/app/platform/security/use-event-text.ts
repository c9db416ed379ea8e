import type { OwnSecurityEvent } from '@esquadro/contract/platform/security/security'
import { securityDetails, securityKinds } from '@esquadro/texts/lists/security-events'
import { useText, useWords } from '../i18n/i18n.tsx'
import { messages } from './security.messages.ts'

const DETAILS = ['password', 'totp', 'passkey', 'recovery-code', 'inactive', 'blocked'] as const

/** Returns functions that describe a security event. */
export function useEventText() {
  const details = useWords(securityDetails)
  const kinds = useWords(securityKinds)
  const text = useText(messages)
  return {
    kind: (kind: OwnSecurityEvent['kind']) => kinds[kind],
    /** Describes the event, including how a sign-in was made or refused, or why a session ended. */
    what: ({ kind, detail }: Pick<OwnSecurityEvent, 'kind' | 'detail'>) => {
      const more = DETAILS.find((option) => option === detail)
      return more ? `${kinds[kind]} ${details[more]}` : kinds[kind]
    },
    device: ({ browser, system }: Pick<OwnSecurityEvent, 'browser' | 'system'>) =>
      browser && system ? text('device_of', { browser, system }) : (browser ?? system ?? text('unknown')),
  }
}
