import { messages } from '../layouts/frame/chrome.messages.ts'
import { useText } from './i18n.tsx'

/** §2: the privacy policy as a PDF; its translation has an address of its own. */
export const usePolicyAddress = (): string => useText(messages)('footer.policy')
