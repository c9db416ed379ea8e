import { audit as cmsAudit } from '@esquadro/contract/calls/cms'
import type { CmsProfessional } from '@esquadro/contract/people/professionals/cms'
import type { AuditItem } from '@esquadro/contract/platform/audit/cms'
import { useNavigate } from 'react-router'
import { useAuditColumns } from '../../platform/audit/audit-columns.tsx'
import { AuditDetails } from '../../platform/audit/audit-details.tsx'
import { sentenceText } from '../../platform/audit/audit-sentence.tsx'
import { useAuditText } from '../../platform/audit/audit-text.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FormDrawer } from '../../platform/lists/editing/form-drawer.tsx'
import { useDrawer } from '../../platform/lists/editing/use-drawer.ts'
import { List } from '../../platform/lists/list.tsx'
import { useList } from '../../platform/lists/use-list.ts'
import { messages } from './person.messages.ts'

/** The audit log of a professional and of their records. */
export function HistoryTab({ professional }: { readonly professional: CmsProfessional }) {
  const text = useText(messages)
  const auditText = useAuditText()
  const { dateTime } = useFormats()
  const navigate = useNavigate()
  const drawer = useDrawer<AuditItem>()
  const { row } = drawer
  const list = useList(cmsAudit.getAll, {
    part: 'professional',
    send: (query) => ({ ...query, professional: professional.id }),
  })
  return (
    <>
      <List
        list={list}
        without={{ bulk: 'a record of what happened: nothing changes it' }}
        name={text('tab.history')}
        columns={useAuditColumns()}
        rowName={(row) => `${sentenceText(row)} ${dateTime(row.at)}`}
        file={cmsAudit.exportAll}
        onOpen={drawer.open}
        empty={{ title: text('history.empty'), text: text('history.emptyText') }}
      />
      <FormDrawer
        drawer={drawer}
        title={row ? `${auditText.action(row.action)} · ${auditText.subject(row.subjectType)}` : ''}
      >
        {() =>
          row && (
            <AuditDetails
              item={row}
              onRecord={(subjectType, subjectId) =>
                void navigate(`/cms/audit?subjectType=${subjectType}&subjectId=${subjectId}`)
              }
            />
          )
        }
      </FormDrawer>
    </>
  )
}
