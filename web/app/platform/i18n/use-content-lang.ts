import { useLanguage } from './i18n.tsx'

/**
 * Returns the `lang` of content that is published in Portuguese only, such as posts and videos: undefined if the page around it is
 * Portuguese too.
 */
export const useContentLang = (): 'pt-BR' | undefined => (useLanguage() === 'en' ? 'pt-BR' : undefined)
