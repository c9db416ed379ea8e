import type { OwnSecurityEvent } from '@esquadro/contract/security/security'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './security.messages.ts'

const METHODS = ['password', 'totp', 'passkey', 'recovery-code'] as const

/** The words for a security event. */
export function useEventWords() {
  const text = useText(messages)
  return {
    kind: (kind: OwnSecurityEvent['kind']) => text(`kind.${kind}`),
    /** The event with the way in which a sign-in was made or refused. */
    what: ({ kind, detail }: Pick<OwnSecurityEvent, 'kind' | 'detail'>) => {
      const method = METHODS.find((one) => one === detail)
      return method ? `${text(`kind.${kind}`)} ${text(`detail.${method}`)}` : text(`kind.${kind}`)
    },
    device: ({ browser, system }: Pick<OwnSecurityEvent, 'browser' | 'system'>) =>
      browser && system ? text('device_of', { browser, system }) : (browser ?? system ?? text('unknown')),
  }
}
