import { useText } from '../i18n/i18n.tsx'
import { coreMessages } from './core.messages.ts'

/** The texts of the components of every first page, in the language of the page. */
export const useCoreText = () => useText(coreMessages)
