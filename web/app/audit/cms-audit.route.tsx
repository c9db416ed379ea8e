import * as cmsAudit from '@esquadro/contract/audit/cms'
import { isIsoDay } from '@esquadro/contract/fields/date'
import { useEffect, useState } from 'react'
import { listQuery } from '../api/list-query.ts'
import { useEndpoint } from '../api/queries.ts'
import { Button } from '../design/button/button.tsx'
import { DataTable } from '../design/data-table/data-table.tsx'
import type { Column } from '../design/data-table/data-table.types.ts'
import { useTableState } from '../design/data-table/use-table-state.ts'
import { type DateRange, DateRangePicker } from '../design/date-picker/date-range-picker.tsx'
import { DescriptionList } from '../design/description-list/description-list.tsx'
import { Drawer } from '../design/drawer/drawer.tsx'
import { Dropdown } from '../design/dropdown/dropdown.tsx'
import { Field } from '../design/field/field.tsx'
import { Page } from '../design/layout/page.tsx'
import { Stack } from '../design/layout/stack.tsx'
import { PageHeader } from '../design/page-header/page-header.tsx'
import { EmptyState } from '../design/state/empty-state.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { PageTitle } from '../page/page-title.tsx'
import { messages } from './audit.messages.ts'
import { useAuditWords } from './audit-words.ts'
import { ChangeList } from './change-list.tsx'
import { searchPeople } from './search-people.ts'

const SUMMARISED = 2

/** /cms/audit: who did what in the programme, before and after. */
export default function CmsAuditRoute() {
  const text = useText(messages)
  const words = useAuditWords()
  const format = useFormats()
  const state = useTableState({
    filters: ['actor', 'action', 'subjectType', 'subjectId', 'from', 'to'],
    defaultLimit: 25,
  })
  const list = useEndpoint(cmsAudit.getAll, {
    query: listQuery(cmsAudit.getAll, state.query),
    keepPrevious: true,
  })
  const kinds = useEndpoint(cmsAudit.getKinds)
  const [opened, setOpened] = useState<cmsAudit.AuditItem | null>(null)
  const { from, to } = state.filters
  const [range, setRange] = useState<DateRange>({ from, to })
  useEffect(() => setRange({ from, to }), [from, to])
  const nameOf = ({ actor }: cmsAudit.AuditItem) =>
    actor.name ??
    (actor.type === 'system' || actor.type === 'visitor' ? text(actor.type) : text(`type.${actor.type}`))
  // Where there is no name, the role stands in its place already.
  const roleOf = ({ actor: { name, type } }: cmsAudit.AuditItem) =>
    name === null || type === 'system' || type === 'visitor' ? [] : [text(`type.${type}`)]
  const columns: Column<cmsAudit.AuditItem>[] = [
    {
      key: 'action',
      title: text('what'),
      cell: (row) => words.action(row.action),
      isMain: true,
    },
    { key: 'subject', title: text('about'), cell: (row) => words.subject(row.subjectType) },
    {
      key: 'changes',
      title: text('changes'),
      cell: ({ changes }) => {
        const rest = changes.length - SUMMARISED
        const said = changes
          .slice(0, SUMMARISED)
          .map(({ field, after }) => `${words.field(field)}: ${shorten(words.value(field, after))}`)
        return [...said, ...(rest > 0 ? [text('more', { count: rest })] : [])].join(' · ') || '–'
      },
      width: '40%',
    },
    { key: 'who', title: text('who'), cell: nameOf },
    { key: 'at', title: text('at'), cell: (row) => format.dateTime(row.at) },
  ]
  return (
    <Page>
      <PageTitle title={text('title')} description={text('text')} />
      <PageHeader title={text('title')} text={text('text')} />
      <DataTable
        name={text('title')}
        columns={columns}
        data={list.data}
        state={state}
        rowKey={(row) => String(row.id)}
        rowName={(row) => `${words.action(row.action)} ${format.dateTime(row.at)}`}
        reading={list}
        hasSearch={false}
        filters={
          <>
            <Dropdown
              label={text('who')}
              placeholder={text('anyone')}
              loadOptions={searchPeople}
              value={state.filters.actor || null}
              chosen={
                state.filters.actor
                  ? { value: state.filters.actor, label: list.data?.items[0]?.actor.name ?? text('who') }
                  : null
              }
              onChange={(value) => state.setFilter('actor', value)}
              isSearchable
              isClearable
            />
            <Dropdown
              label={text('what')}
              placeholder={text('anything')}
              options={(kinds.data?.actions ?? [])
                .map((value) => ({ value, label: words.whole(value) }))
                .toSorted((one, other) => one.label.localeCompare(other.label))}
              value={state.filters.action || null}
              onChange={(value) => state.setFilter('action', value)}
              isSearchable
              isClearable
            />
            <Dropdown
              label={text('about')}
              placeholder={text('anySubject')}
              options={(kinds.data?.subjectTypes ?? [])
                .map((value) => ({ value, label: words.subject(value) }))
                .toSorted((one, other) => one.label.localeCompare(other.label))}
              value={state.filters.subjectType || null}
              onChange={(value) => state.setFilter('subjectType', value)}
              isSearchable
              isClearable
            />
            <Field label={text('period')} isGroup isLabelHidden>
              <DateRangePicker
                value={range}
                onChange={(next) => {
                  setRange(next)
                  // What is half typed filters nothing yet.
                  const isWhole = (day: string) => day === '' || isIsoDay(day)
                  if (isWhole(next.from) && isWhole(next.to)) state.change({ filters: next })
                }}
              />
            </Field>
          </>
        }
        onOpen={setOpened}
        empty={<EmptyState title={text('empty')} text={text('emptyText')} />}
      />
      <Drawer
        isOpen={opened !== null}
        onClose={() => setOpened(null)}
        title={opened ? `${words.action(opened.action)} · ${words.subject(opened.subjectType)}` : ''}
      >
        {opened && (
          <Stack gap={6}>
            <DescriptionList
              items={[
                { label: text('at'), value: format.dateTime(opened.at) },
                {
                  label: text('who'),
                  value: [nameOf(opened), ...roleOf(opened)].join(' · '),
                },
                ...(opened.subjectId ? [{ label: text('record'), value: opened.subjectId }] : []),
                ...(opened.requestId ? [{ label: text('request'), value: opened.requestId }] : []),
              ]}
            />
            <ChangeList changes={opened.changes} />
            {opened.subjectId && (
              <Button
                variant="secondary"
                onClick={() => {
                  state.change({
                    filters: {
                      actor: '',
                      action: '',
                      from: '',
                      to: '',
                      subjectType: opened.subjectType,
                      subjectId: opened.subjectId ?? '',
                    },
                  })
                  setOpened(null)
                }}
              >
                {text('alike')}
              </Button>
            )}
          </Stack>
        )}
      </Drawer>
    </Page>
  )
}

const shorten = (said: string) => (said.length > 48 ? `${said.slice(0, 48)}…` : said)
