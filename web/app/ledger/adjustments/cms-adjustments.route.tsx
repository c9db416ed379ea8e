import { adjustments as cmsAdjustments, cmsUsers } from '@esquadro/contract/calls/cms'
import type { Adjustment } from '@esquadro/contract/ledger/adjustments/cms'
import { adjustmentStates, adjustmentsList } from '@esquadro/texts/lists/adjustments'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../platform/api/queries.ts'
import type { RowAction } from '../../platform/design/data-table/data-table.types.ts'
import { Field } from '../../platform/design/field/field.tsx'
import { Stack } from '../../platform/design/layout/stack.tsx'
import { TextLink } from '../../platform/design/link/text-link.tsx'
import { Textarea } from '../../platform/design/textarea/textarea.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText, useWords } from '../../platform/i18n/i18n.tsx'
import { EnumFilter } from '../../platform/lists/filters.tsx'
import { ListPage } from '../../platform/lists/list-page.tsx'
import { Confirmation, useQuestion } from '../../platform/lists/rows/confirmation.tsx'
import { useList } from '../../platform/lists/use-list.ts'
import { useAdjustmentColumns } from './adjustment-columns.tsx'
import { messages } from './adjustments.messages.ts'

type Decision = 'confirm' | 'refuse' | 'withdraw'
interface Question {
  readonly row: Adjustment
  readonly decision: Decision
}

/** /cms/adjustments: all adjustments of points, including those that wait for a second administrator. */
export default function CmsAdjustmentsRoute() {
  const titles = useWords(adjustmentsList.columns)
  const text = useText(messages)
  const format = useFormats()
  const list = useList(cmsAdjustments.getAll, { filters: ['status'], defaults: { sort: '-requestedAt' } })
  const me = useEndpoint(cmsUsers.me).data?.id
  const question = useQuestion<Question>()
  const [note, setNote] = useState('')
  const decision = question.subject?.decision ?? 'confirm'
  const decide = useAction(cmsAdjustments.decide, {
    refresh: [cmsAdjustments.getAll],
    success: text(`decided.${decision}`),
  })
  const ask = (row: Adjustment, decision: Decision) => {
    setNote('')
    question.ask({ row, decision })
  }
  const actionsOf = (row: Adjustment): RowAction[] => {
    if (row.status !== 'waiting' || me === undefined) return []
    if (row.requestedBy.id === me)
      return [{ label: text('withdraw'), isDanger: true, onSelect: () => ask(row, 'withdraw') }]
    return [
      { label: text('confirm'), icon: 'check', onSelect: () => ask(row, 'confirm') },
      { label: text('refuse'), isDanger: true, onSelect: () => ask(row, 'refuse') },
    ]
  }
  return (
    <ListPage
      title={text('title')}
      text={text('text')}
      list={list}
      without={{ bulk: 'each adjustment is confirmed by a second administrator, who reads its reason' }}
      file={cmsAdjustments.exportAll}
      columns={useAdjustmentColumns()}
      rowName={(row) => row.professionalName}
      filters={
        <EnumFilter
          list={list}
          name="status"
          label={titles.status}
          all={text('anyStatus')}
          option={adjustmentStates}
        />
      }
      actions={actionsOf}
      empty={{
        title: text('empty'),
        text: text('emptyText'),
        action: <TextLink to="/cms/professionals">{text('toProfessionals')}</TextLink>,
      }}
    >
      <Confirmation
        question={question}
        isRunning={decide.isRunning}
        onAccept={({ row, decision }) =>
          decide.run({ body: { id: row.id, decision, ...(note.trim() && { note: note.trim() }) } })
        }
        texts={({ row, decision }) => ({
          title: text(`ask.${decision}`, { name: row.professionalName }),
          accept: text(decision),
          isDanger: decision !== 'confirm',
          text: (
            <Stack gap={4}>
              <p>{text(`means.${decision}`, { points: format.number(row.points), reason: row.reason })}</p>
              {decision === 'refuse' && (
                <Field label={text('refuseNote')}>
                  <Textarea value={note} onChange={setNote} rows={3} maxLength={500} />
                </Field>
              )}
            </Stack>
          ),
        })}
      />
    </ListPage>
  )
}
