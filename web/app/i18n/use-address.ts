import { addressIn } from '@esquadro/contract/fields/public-address'
import { useLanguage } from './i18n.tsx'

/** Returns a function that gives the path of a public page in the language of this page. */
export function useAddress(): (path: string) => string {
  const language = useLanguage()
  return (path) => addressIn(language, path) ?? path
}
