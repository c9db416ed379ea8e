import { useText } from '../../platform/i18n/i18n.tsx'
import { showcaseMessages } from './showcase.messages.ts'

export const useShowcaseText = () => useText(showcaseMessages)
