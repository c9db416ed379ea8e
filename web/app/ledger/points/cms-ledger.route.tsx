import { points as cmsPoints } from '@esquadro/contract/calls/cms'
import { points as publicPoints } from '@esquadro/contract/calls/public'
import { useSearchParams } from 'react-router'
import { Page } from '../../platform/design/layout/page.tsx'
import { Stack } from '../../platform/design/layout/stack.tsx'
import { TextLink } from '../../platform/design/link/text-link.tsx'
import { Notice } from '../../platform/design/notice/notice.tsx'
import { PageHeader } from '../../platform/design/page-header/page-header.tsx'
import { Tabs } from '../../platform/design/tabs/tabs.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { List } from '../../platform/lists/list.tsx'
import { useList } from '../../platform/lists/use-list.ts'
import { PageTitle } from '../../platform/page/page-title.tsx'
import { messages } from './ledger.messages.ts'
import { LedgerHealth } from './ledger-health.tsx'
import { useRootColumns } from './root-columns.tsx'

const TABS = ['proof', 'roots'] as const

/** /cms/ledger: the proofs of the ledger, and its roots, which are to be stored elsewhere and compared. */
export default function CmsLedgerRoute() {
  const text = useText(messages)
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'roots' ? 'roots' : 'proof'
  return (
    <Page>
      <PageTitle title={text('title')} description={text('text')} />
      <PageHeader title={text('title')} text={text('text')} />
      <Tabs
        label={text('title')}
        tabs={TABS.map((value) => ({ value, label: text(value) }))}
        value={tab}
        onChange={(value) => setParams(value === 'roots' ? { tab: value } : {})}
      >
        {tab === 'roots' ? (
          <Roots />
        ) : (
          <Stack gap={8}>
            <LedgerHealth />
            <Notice
              tone="info"
              title={text('howTitle')}
              action={<TextLink to="/provas">{text('public')}</TextLink>}
            >
              {text('how')}
            </Notice>
          </Stack>
        )}
      </Tabs>
    </Page>
  )
}

function Roots() {
  const text = useText(messages)
  const list = useList(publicPoints.getRoots)
  return (
    <List
      list={list}
      without={{ bulk: 'a record of what happened: nothing changes it' }}
      columns={useRootColumns()}
      rowKey={(row) => String(row.number)}
      rowName={(row) => String(row.number)}
      name={text('roots')}
      file={cmsPoints.exportRoots}
      empty={{ title: text('empty'), text: text('emptyText') }}
    />
  )
}
