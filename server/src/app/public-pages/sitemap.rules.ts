import { addressIn, PUBLIC_PAGES } from '@esquadro/contract/platform/fields/public-address'

/** A page that search engines may list. */
export interface ListedPage {
  /** The Portuguese address. */
  readonly path: string
  readonly changedAt?: Date
}

/** The pages that exist in every programme. */
export const lastingPages: readonly ListedPage[] = PUBLIC_PAGES.map(({ ptBR }) => ({ path: ptBR }))

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

/** Returns the sitemap: every page under each of its addresses, each with the addresses in all languages. */
export function sitemap(publicUrl: string, pages: readonly ListedPage[]): string {
  const urls = pages.flatMap(({ path, changedAt }) => {
    const at = (language: 'ptBR' | 'en') => escaped(publicUrl + (addressIn(language, path) ?? path))
    const [portuguese, english] = [at('ptBR'), at('en')]
    const others = [
      ['pt-BR', portuguese],
      ['en', english],
      ['x-default', portuguese],
    ].map(([lang, href]) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${href}"/>`)
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return [portuguese, english].map((loc) => `<url><loc>${loc}</loc>${changed}${others.join('')}</url>`)
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
}

/**
 * Returns what crawlers may read: the public pages and their pictures, but neither API calls nor the back
 * office.
 */
export const robots = (publicUrl: string): string => `User-agent: *
Allow: /api/files/
Disallow: /api/
Disallow: /cms/
Disallow: /dev/

Sitemap: ${publicUrl}/sitemap.xml
`
