import { extract } from '@esquadro/contract/calls/professional'
import { entryKinds } from '@esquadro/texts/entries'
import { useEndpoint } from '../../../platform/api/queries.ts'
import { Button } from '../../../platform/design/button/button.tsx'
import { useTableState } from '../../../platform/design/data-table/use-table-state.ts'
import { TextLink } from '../../../platform/design/link/text-link.tsx'
import { Pagination } from '../../../platform/design/pagination/pagination.tsx'
import { EmptyState } from '../../../platform/design/state/empty-state.tsx'
import { ErrorState } from '../../../platform/design/state/error-state.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText, useWords } from '../../../platform/i18n/i18n.tsx'
import { messages } from '../extract.messages.ts'
import styles from '../extract.module.css'
import { LinesSkeleton } from '../lines/extract-lines.tsx'
import list from './issued-documents.module.css'
import { useFiles } from './use-files.ts'

/** Lists the issued statements; each can be downloaded again unchanged, and verified by its code. */
export function IssuedDocuments() {
  const kinds = useWords(entryKinds)
  const text = useText(messages)
  const { date, dateTime, number } = useFormats()
  const state = useTableState()
  const files = useFiles()
  const documents = useEndpoint(extract.getDocuments, {
    query: { page: state.page, limit: state.query.limit === 10 ? 10 : 25 },
    keepPrevious: true,
  })
  if (documents.error) return <ErrorState reading={documents} />
  if (!documents.data) return <LinesSkeleton label={text('document.loading')} />
  if (documents.data.total === 0)
    return <EmptyState title={text('document.emptyTitle')} text={text('document.emptyText')} />
  return (
    <section aria-label={text('view.documents')}>
      <ul className={list.documents}>
        {documents.data.items.map((document) => (
          <li key={document.id}>
            <div className={list.words}>
              <span className={list.title}>
                {text('document.period', { from: date(document.from), to: date(document.to) })}
              </span>
              <span className={list.small}>
                {[
                  text('document.count', { count: document.lines }),
                  document.kind && kinds[document.kind],
                  document.direction && text(`filter.${document.direction}`),
                  document.q && text('document.searched', { q: document.q }),
                  text('document.madeAt', { when: dateTime(document.madeAt) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </div>
            <div className={list.code}>
              <TextLink to={`/extrato/verificar?code=${document.code}`}>{document.code}</TextLink>
            </div>
            <data className={list.closing} value={document.balances.closing}>
              {number(document.balances.closing)}
            </data>
            <Button
              isSmall
              variant="secondary"
              iconLeft="download"
              aria-label={text('document.saveOne', { code: document.code })}
              onClick={() => void files.savePdf(document)}
            >
              PDF
            </Button>
            <Button
              isSmall
              variant="secondary"
              iconLeft="download"
              aria-label={text('document.saveProof', { code: document.code })}
              onClick={() => void files.saveProof(document)}
            >
              {text('document.proof')}
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.pages}>
        <Pagination
          page={state.page}
          limit={documents.data.limit}
          total={documents.data.total}
          onPage={(page, replaces) => state.change({ page, replaces })}
          onLimit={(limit) => state.change({ limit })}
        />
      </div>
    </section>
  )
}
