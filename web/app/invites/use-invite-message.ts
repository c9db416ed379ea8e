import { useText } from '../i18n/i18n.tsx'
import { useSettings } from '../page/settings.ts'
import { messages } from './invites.messages.ts'

/** Returns a function that formats the message with an invite's link; it names the points if invites earn any. */
export function useInviteMessage() {
  const text = useText(messages)
  const { programmeName } = useSettings()
  return (link: string, earns: boolean) =>
    text(earns ? 'message' : 'messageNone', { programme: programmeName, link })
}
