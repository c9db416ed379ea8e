import { useSyncExternalStore } from 'react'
import { showToast } from '../../platform/api/store.ts'
import { Button } from '../../platform/design/button/button.tsx'
import { ButtonLink } from '../../platform/design/button/button-link.tsx'
import { Cluster } from '../../platform/design/layout/cluster.tsx'
import { useCopy } from '../../platform/design/use-copy.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './invites.messages.ts'

interface Props {
  readonly link: string
  readonly cellphone?: string | null
  /** The message that contains the link. */
  readonly message: string
  /** Whether the first button is the screen's main action. */
  readonly isMain?: boolean
}

const never = () => () => undefined
/** Whether the device has its own share sheet; the server and most desktops have none. */
const useCanShare = () =>
  useSyncExternalStore(
    never,
    () => typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches,
    () => false,
  )

/** The ways to share a link: copy it, send it by WhatsApp, or use the device's share sheet. */
export function ShareButtons({ link, cellphone = null, message, isMain }: Props) {
  const text = useText(messages)
  const { copy, isCopied } = useCopy()
  const canShare = useCanShare()
  return (
    <Cluster gap={3}>
      <Button
        variant={isMain ? 'primary' : 'secondary'}
        iconLeft={isCopied ? 'check' : 'copy'}
        onClick={async () => {
          const isDone = await copy(link)
          showToast(isDone ? 'success' : 'warn', text(isDone ? 'copied' : 'copyFailed'))
        }}
      >
        {text(isCopied ? 'copied' : 'copy')}
      </Button>
      <ButtonLink
        to={whatsAppAddress(message, cellphone)}
        target="_blank"
        rel="noreferrer noopener"
        variant="secondary"
        iconLeft="chat"
      >
        {text('whatsapp')}
      </ButtonLink>
      {canShare && (
        <Button
          variant="secondary"
          iconLeft="send"
          onClick={() => {
            // Closing the share sheet rejects the promise; that is not an error.
            navigator.share({ text: message }).catch(() => undefined)
          }}
        >
          {text('share')}
        </Button>
      )}
    </Cluster>
  )
}

/** Returns a link that opens WhatsApp with a message, addressed to a Brazilian phone number if one is known. */
export const whatsAppAddress = (message: string, cellphone: string | null = null): string =>
  `https://wa.me/${cellphone ? `55${cellphone}` : ''}?text=${encodeURIComponent(message)}`

/** Splits a code of eight characters into two groups: `K7Q2 M9XP`. */
export const spacedCode = (code: string): string => code.replace(/^(.{4})(.{4})$/, '$1 $2')
