import { addressIn } from '@esquadro/contract/platform/fields/public-address'
import { useLanguage } from './i18n.tsx'
import type { Language } from './language.ts'

/**
 * Returns the language that a URL determines, or null if the visitor's choice applies. A page with a URL per language is always shown in
 * the language of its URL.
 */
export function languageOfAddress(pathname: string): Language | null {
  // The router fetches `/en.data` for `/en`, and `/_root.data` for the root.
  const path = pathname.toLowerCase().replace('.data', '').replace('/_root', '/')
  if (/^\/en(\/|$)/.test(path)) return 'en'
  return addressIn('ptBR', path) === null ? null : 'ptBR'
}

/** Returns a function that gives the path of a public page in the language of this page. */
export function useAddress(): (path: string) => string {
  const language = useLanguage()
  return (path) => addressIn(language, path) ?? path
}

/** §2: the privacy policy as a PDF; its translation has an address of its own. */
export const usePolicyAddress = (): string =>
  useLanguage() === 'en' ? '/en/privacy-policy.pdf' : '/politica-de-privacidade.pdf'
