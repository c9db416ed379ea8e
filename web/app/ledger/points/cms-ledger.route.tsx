import { points as cmsPoints } from '@esquadro/contract/calls/cms'
import { points as publicPoints } from '@esquadro/contract/calls/public'
import { Stack } from '../../platform/design/layout/stack.tsx'
import { TextLink } from '../../platform/design/link/text-link.tsx'
import { Notice } from '../../platform/design/notice/notice.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ListPage } from '../../platform/lists/list-page.tsx'
import { useList } from '../../platform/lists/use-list.ts'
import { messages } from './ledger.messages.ts'
import styles from './ledger.module.css'
import { LedgerHealth } from './ledger-health.tsx'
import { useRootColumns } from './root-columns.tsx'

/** /cms/ledger: the proofs of the ledger, and its roots, which are to be stored elsewhere and compared. */
export default function CmsLedgerRoute() {
  const text = useText(messages)
  const list = useList(publicPoints.getRoots)
  return (
    <ListPage
      title={text('title')}
      text={text('text')}
      list={list}
      without={{ bulk: 'a record of what happened: nothing changes it' }}
      columns={useRootColumns()}
      rowKey={(row) => String(row.number)}
      rowName={(row) => String(row.number)}
      name={text('roots')}
      above={
        <div className={styles.above}>
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
        </div>
      }
      file={cmsPoints.exportRoots}
      empty={{ title: text('empty'), text: text('emptyText') }}
    />
  )
}
