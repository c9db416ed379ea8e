import { extract } from '@esquadro/contract/calls/professional'
import { useSearchParams } from 'react-router'
import { useEndpoint } from '../../platform/api/queries.ts'
import { Page } from '../../platform/design/layout/page.tsx'
import { PageHeader } from '../../platform/design/page-header/page-header.tsx'
import { ErrorState } from '../../platform/design/state/error-state.tsx'
import { Tabs } from '../../platform/design/tabs/tabs.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { StoredData } from '../../platform/offline/stored-data.tsx'
import { PageTitle } from '../../platform/page/page-title.tsx'
import { IssuedDocuments } from './documents/issued-documents.tsx'
import { messages } from './extract.messages.ts'
import { ExtractSummary, ExtractSummarySkeleton } from './extract-summary.tsx'
import { LineDrawer } from './line/line-drawer.tsx'
import { useOpenLine } from './line/use-open-line.ts'
import { ExtractLines } from './lines/extract-lines.tsx'
import { UnearnedItems } from './unearned/unearned-items.tsx'

const VIEWS = ['lines', 'unearned', 'documents'] as const

/** §7, extract: the professional's points as a statement; each line opens its calculation. */
export default function ExtractPage() {
  const text = useText(messages)
  const [params, setParams] = useSearchParams()
  const view = VIEWS.find((option) => option === params.get('view')) ?? 'lines'
  const summary = useEndpoint(extract.getSummary, { isStored: true })
  const line = useOpenLine()
  return (
    <Page>
      <PageTitle title={text('title')} description={text('description')} />
      <PageHeader title={text('title')} />
      <StoredData readings={[summary]} />
      {summary.data ? (
        <ExtractSummary summary={summary.data} />
      ) : summary.error ? (
        <ErrorState reading={summary} />
      ) : (
        <ExtractSummarySkeleton />
      )}
      <Tabs
        label={text('views')}
        tabs={VIEWS.map((value) => ({ value, label: text(`view.${value}`) }))}
        value={view}
        // Each view has its own filters: none are kept when the view changes.
        onChange={(next) => setParams(next === 'lines' ? {} : { view: next }, { preventScrollReset: true })}
      >
        {view === 'lines' && <ExtractLines summary={summary.data} onOpen={line.open} />}
        {view === 'unearned' && <UnearnedItems onOpen={line.open} />}
        {view === 'documents' && <IssuedDocuments />}
      </Tabs>
      <LineDrawer line={line} />
    </Page>
  )
}
