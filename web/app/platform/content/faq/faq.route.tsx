import { content } from '@esquadro/contract/calls/shared'
import { useSearchParams } from 'react-router'
import { useEndpoint } from '../../api/queries.ts'
import { Button } from '../../design/button/button.tsx'
import { ButtonLink } from '../../design/button/button-link.tsx'
import { Cluster } from '../../design/layout/cluster.tsx'
import { Page } from '../../design/layout/page.tsx'
import { ExternalLink } from '../../design/link/text-link.tsx'
import { PageHeader } from '../../design/page-header/page-header.tsx'
import { Prose } from '../../design/prose/prose.tsx'
import { SearchInput } from '../../design/search-input/search-input.tsx'
import { EmptyState } from '../../design/state/empty-state.tsx'
import { ErrorState } from '../../design/state/error-state.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { useContentLang } from '../../i18n/use-content-lang.ts'
import { PageTitle } from '../../page/page-title.tsx'
import { useSettings } from '../../page/settings.ts'
import { messages } from '../content.messages.ts'
import { DocumentSkeleton } from '../document-skeleton.tsx'
import styles from './faq.module.css'
import { FaqQuestion } from './faq-question.tsx'
import { groupThemes, searchThemes } from './faq-themes.ts'

/** §2 /faq: frequently asked questions of stores, by theme. Each question has its own address (`#question`). */
export default function FaqRoute() {
  const text = useText(messages)
  const lang = useContentLang()
  const [params, setParams] = useSearchParams()
  const q = (params.get('q') ?? '').slice(0, 100)
  const reading = useEndpoint(content.getText, { query: { kind: 'faq' } })
  const { data, error } = reading
  const themes = groupThemes(data?.sections ?? [])
  const found = searchThemes(themes, q)
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0)
  const search = (next: string) =>
    setParams(next ? { q: next } : {}, { replace: true, preventScrollReset: true })
  const isMissing = error?.status === 404 || (data && themes.length === 0)
  return (
    <Page>
      <PageTitle title={text('faq.title')} description={text('faq.text')} />
      <PageHeader title={text('faq.title')} text={text('faq.text')} />
      {error && !isMissing && <ErrorState reading={reading} />}
      {isMissing && (
        <EmptyState
          title={text('empty')}
          text={text('emptyText')}
          action={
            <ButtonLink to="/dashboard" variant="secondary">
              {text('home')}
            </ButtonLink>
          }
        />
      )}
      {!data && !error && <DocumentSkeleton />}
      {data && !isMissing && (
        <div className={styles.sheet}>
          <div className={styles.aside}>
            <SearchInput value={q} onSearch={search} label={text('search')} placeholder={text('search')} />
            <p className={styles.count} role="status">
              {count === 0 ? text('noneFound') : text(q ? 'found' : 'all', { count })}
            </p>
            <nav aria-label={text('themes')} className={styles.themes}>
              <ol>
                {found.map(({ id, title, questions }) => (
                  <li key={id}>
                    <a href={`#${id || 'geral'}`}>
                      <span lang={title ? lang : undefined}>{title || text('general')}</span>
                      <span className={styles.number}>{questions.length}</span>
                    </a>
                  </li>
                ))}
              </ol>
            </nav>
          </div>
          <div className={styles.body}>
            {!q && data.introHtml && <Prose html={data.introHtml} />}
            {count === 0 && <NothingFound onClear={() => search('')} />}
            {found.map(({ id, title, questions }) => (
              <section key={id} aria-labelledby={id || 'geral'} className={styles.theme}>
                <h2 id={id || 'geral'} tabIndex={-1} lang={title ? lang : undefined}>
                  {title || text('general')}
                </h2>
                {questions.map((question) => (
                  <FaqQuestion key={question.id} question={question} />
                ))}
              </section>
            ))}
          </div>
        </div>
      )}
    </Page>
  )
}

function NothingFound({ onClear }: { onClear: () => void }) {
  const text = useText(messages)
  const { chatLink } = useSettings()
  return (
    <EmptyState
      title={text('nothing')}
      text={text('nothingText')}
      action={
        <Cluster justify="center">
          <Button variant="secondary" onClick={onClear}>
            {text('clear')}
          </Button>
          {chatLink && <ExternalLink href={chatLink}>{text('talk')}</ExternalLink>}
        </Cluster>
      }
    />
  )
}
