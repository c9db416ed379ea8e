import type { Language } from './language.ts'

/** Returns the language that an address decides, or null where the visitor's choice does. */
export const languageOfAddress = (pathname: string): Language | null =>
  // `/en.data` is what the router fetches of `/en`.
  /^\/en(?:$|[/.])/i.test(pathname) ? 'en' : null
