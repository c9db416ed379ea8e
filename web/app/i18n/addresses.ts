import { addressIn } from '@esquadro/contract/fields/public-address'
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
