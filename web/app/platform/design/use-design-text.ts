import { useText } from '../i18n/i18n.tsx'
import { designMessages } from './design.messages.ts'

/** The texts of the components, in the language of the page. */
export const useDesignText = () => useText(designMessages)
