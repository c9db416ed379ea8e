import { audit as cmsAudit } from '@esquadro/contract/calls/cms'
import type { AuditItem } from '@esquadro/contract/platform/audit/cms'
import { messages } from '@esquadro/texts/audit'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { FormDrawer } from '../lists/editing/form-drawer.tsx'
import { useDrawer } from '../lists/editing/use-drawer.ts'
import { lazyPart } from '../lists/lazy-part.ts'
import { ListPage } from '../lists/list-page.tsx'
import { useList } from '../lists/use-list.ts'
import { useAuditColumns } from './audit-columns.tsx'
import { AuditFilters, FILTERS } from './audit-filters.tsx'
import { sentenceText } from './audit-sentence.tsx'
import { useAuditText } from './audit-text.ts'

const AuditDetails = lazyPart(() => import('./audit-details.tsx'), 'AuditDetails')

/** /cms/audit: every change in the programme with its actor, before and after. */
export default function CmsAuditRoute() {
  const text = useText(messages)
  const auditText = useAuditText()
  const format = useFormats()
  const list = useList(cmsAudit.getAll, { filters: FILTERS, defaults: { limit: 25 } })
  const drawer = useDrawer<AuditItem>()
  const { row } = drawer
  const showRecord = (subjectType: string, subjectId: string) => {
    list.state.change({
      filters: { area: '', actor: '', action: '', from: '', to: '', subjectType, subjectId },
    })
    drawer.close()
  }
  return (
    <ListPage
      title={text('title')}
      text={text('text')}
      list={list}
      without={{ bulk: 'a record of what happened: nothing changes it' }}
      columns={useAuditColumns()}
      rowName={(row) => `${sentenceText(row)} ${format.dateTime(row.at)}`}
      file={cmsAudit.exportAll}
      filters={<AuditFilters list={list} />}
      onOpen={drawer.open}
      empty={{ title: text('empty'), text: text('emptyText') }}
    >
      <FormDrawer
        drawer={drawer}
        title={row ? `${auditText.action(row.action)} · ${auditText.subject(row.subjectType)}` : ''}
      >
        {() => row && <AuditDetails item={row} onRecord={showRecord} />}
      </FormDrawer>
    </ListPage>
  )
}
