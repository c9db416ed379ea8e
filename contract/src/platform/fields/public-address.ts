type Language = 'ptBR' | 'en'

/**
 * The public pages with an address for each language. Portuguese keeps the addresses of §2; their sub-pages
 * keep the same ending.
 */
export const PUBLIC_PAGES = [
  { ptBR: '/', en: '/en' },
  { ptBR: '/blog', en: '/en/blog' },
  { ptBR: '/videos', en: '/en/videos' },
  { ptBR: '/termos', en: '/en/terms' },
  { ptBR: '/provas', en: '/en/proofs' },
  { ptBR: '/para-lojas', en: '/en/for-stores' },
  { ptBR: '/para-programas', en: '/en/for-programmes' },
] as const satisfies readonly Readonly<Record<Language, string>>[]

/** Returns the address of a page in a language, or null if the page has only one address. */
export function addressIn(language: Language, pathname: string): string | null {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  for (const page of PUBLIC_PAGES)
    for (const from of [page.ptBR, page.en]) {
      if (path === from) return page[language]
      if (page.ptBR !== '/' && path.startsWith(`${from}/`)) return page[language] + path.slice(from.length)
    }
  return null
}
