import { addressIn } from '@esquadro/contract/platform/fields/public-address'
import { useLocation } from 'react-router'
import { useLanguage } from '../i18n/i18n.tsx'
import { languages, localeOf } from '../i18n/language.ts'
import { usePageData } from './page-data.ts'
import { PageTitle } from './page-title.tsx'
import { useSettings } from './settings.ts'

interface PageHeadProps {
  readonly title: string
  readonly description: string
  readonly kind?: 'website' | 'article' | 'video.other'
  /** The part of the URL after the path that selects other content, such as `?page=2`. */
  readonly search?: string
  /** Changes when the picture for shared links changes. */
  readonly version?: string
}

/** Sets title, description, canonical URL, URLs in other languages and Open Graph data, for search engines and shared links. */
export function PageHead({ title, description, kind = 'website', search = '', version }: PageHeadProps) {
  const { pathname } = useLocation()
  const { programmeName } = useSettings()
  const language = useLanguage()
  const publicUrl = usePageData()?.publicUrl ?? ''
  const address = absolute(publicUrl, pathname) + search
  const picture = `${publicUrl}${pictureOf(pathname)}${version ? `?v=${encodeURIComponent(version)}` : ''}`
  const other = languages.filter((option) => option !== language)
  return (
    <>
      <PageTitle title={title} description={description} />
      <link rel="canonical" href={address} />
      {languages.map((option) => (
        <link
          key={option}
          rel="alternate"
          hrefLang={localeOf[option]}
          href={absolute(publicUrl, addressIn(option, pathname) ?? pathname) + search}
        />
      ))}
      <link
        rel="alternate"
        hrefLang="x-default"
        href={absolute(publicUrl, addressIn('ptBR', pathname) ?? pathname) + search}
      />
      <meta property="og:type" content={kind} />
      <meta property="og:site_name" content={programmeName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={localeOf[language].replace('-', '_')} />
      {other.map((locale) => (
        <meta key={locale} property="og:locale:alternate" content={localeOf[locale].replace('-', '_')} />
      ))}
      <meta property="og:image" content={picture} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** Returns an absolute URL; the root keeps its slash. */
const absolute = (publicUrl: string, pathname: string): string =>
  publicUrl + (pathname.replace(/\/+$/, '') || '/')

/** Returns the path of the picture that the server draws for a page. */
const pictureOf = (pathname: string): string => `/share${pathname.replace(/\/+$/, '') || '/index'}.png`
