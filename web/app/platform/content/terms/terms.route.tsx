import { content } from '@esquadro/contract/calls/public'
import type { PublishedTerms } from '@esquadro/contract/platform/content/public'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { callFromLoader } from '../../api/context.ts'
import { Page } from '../../design/layout/page.tsx'
import { TextLink } from '../../design/link/text-link.tsx'
import { Notice } from '../../design/notice/notice.tsx'
import { PageHeader } from '../../design/page-header/page-header.tsx'
import { EmptyState } from '../../design/state/empty-state.tsx'
import { useAddress, usePolicyAddress } from '../../i18n/addresses.ts'
import { useFormats } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/i18n.tsx'
import { useContentLang } from '../../i18n/use-content-lang.ts'
import { PageHead } from '../../page/page-head.tsx'
import { PublishedText } from '../regulation/published-text.tsx'
import { messages } from './terms.messages.ts'
import styles from './terms.module.css'

/** Rendered on the server for everybody: the version in force, or an older one (`?version=`). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const requested = new URL(request.url).searchParams.get('version') ?? ''
  const version = /^[1-9]\d{0,5}$/.test(requested) ? Number(requested) : undefined
  const [terms, error] = await callFromLoader(context, content.getTerms, {
    query: version === undefined ? {} : { version },
  })
  // Without any version the page says so; a version that does not exist responds with 404.
  if (error?.status === 404)
    return data({ terms: null, version }, { status: version === undefined ? 200 : 404 })
  // oxlint-disable-next-line typescript/only-throw-error -- the router uses the status only if the response is thrown.
  if (error) throw data(null, { status: error.status || 503 })
  return data({ terms, version })
}

export const headers = () => ({ 'Cache-Control': 'public, no-cache' })

/** /termos: the terms of use, with their versions. */
export default function TermsRoute() {
  const text = useText(messages)
  const language = useLanguage()
  const addressOf = useAddress()
  const { terms, version } = useLoaderData<typeof loader>()
  const contentLang = useContentLang()
  const isPublished = terms !== null && terms.html !== ''
  return (
    <Page>
      <PageHead title={text('title')} description={text('lead')} />
      {(version !== undefined || !isPublished) && <meta name="robots" content="noindex" />}
      <PageHeader title={text('title')} text={text('lead')} />
      <div className={styles.page}>
        {isPublished ? (
          <Terms terms={terms} textLang={terms.isTranslation ? undefined : contentLang} />
        ) : (
          <EmptyState
            title={text(version === undefined ? 'none' : 'missing')}
            text={version === undefined ? text('noneText') : undefined}
            action={
              version !== undefined && <TextLink to={addressOf('/termos')}>{text('readCurrent')}</TextLink>
            }
          />
        )}
        <ul className={styles.others}>
          {language === 'en' && isPublished && (
            <li>{text(terms.isTranslation ? 'binding' : 'onlyPortuguese')}</li>
          )}
          <li>
            <a href={usePolicyAddress()} target="_blank" rel="noreferrer noopener">
              {text('privacy')}
            </a>
          </li>
          <li>
            <TextLink to="/cookies">{text('cookies')}</TextLink>
          </li>
        </ul>
      </div>
    </Page>
  )
}

interface TermsProps {
  readonly terms: PublishedTerms
  /** The language of the text, if it differs from the page's. */
  readonly textLang: string | undefined
}

function Terms({ terms, textLang }: TermsProps) {
  const text = useText(messages)
  const { longDate, date } = useFormats()
  const addressOf = useAddress()
  const [newest] = terms.versions
  return (
    <>
      <p className={styles.edition}>
        {text('edition', { version: terms.version, date: longDate(terms.publishedAt) })}
      </p>
      {!terms.isInForce && (
        <Notice
          tone="warn"
          title={text('older')}
          action={<TextLink to={addressOf('/termos')}>{text('readCurrent')}</TextLink>}
        />
      )}
      <div lang={textLang}>
        <PublishedText key={terms.version} introHtml={terms.introHtml} sections={terms.sections} />
      </div>
      {terms.versions.length > 1 && (
        <nav className={styles.versions} aria-labelledby="versions">
          <h2 id="versions">{text('versions')}</h2>
          <ol>
            {terms.versions.map((version) => (
              <li key={version.version}>
                <TextLink
                  to={addressOf('/termos') + (version === newest ? '' : `?version=${version.version}`)}
                  aria-current={version.version === terms.version ? 'page' : undefined}
                >
                  {text('version', { version: version.version, date: date(version.publishedAt) })}
                </TextLink>
                {version === newest && <span>{text('inForce')}</span>}
                {version.version === terms.version && <span>{text('shown')}</span>}
              </li>
            ))}
          </ol>
        </nav>
      )}
    </>
  )
}
