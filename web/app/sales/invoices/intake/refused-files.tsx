import { invoices } from '@esquadro/contract/calls/shopkeeper'
import type { Intake } from '@esquadro/contract/sales/invoices/shopkeeper'
import { INTAKE_STATES } from '@esquadro/contract/sales/invoices/vocabulary'
import { Badge } from '../../../platform/design/badge/badge.tsx'
import { Breakable } from '../../../platform/design/breakable/breakable.tsx'
import type { Column } from '../../../platform/design/data-table/data-table.types.ts'
import { Dropdown } from '../../../platform/design/dropdown/dropdown.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { List } from '../../../platform/lists/list.tsx'
import { useList } from '../../../platform/lists/use-list.ts'
import { useReasons } from '../check-list.tsx'
import styles from '../invoices.module.css'
import { messages } from './corrections.messages.ts'

/** Lists the store's rejected files: by default those to correct, the others by the filter. */
export function RefusedFiles({ onOpen }: { onOpen: (id: string) => void }) {
  const text = useText(messages)
  const list = useList(invoices.getIntakes, {
    prefix: 'files.',
    filters: ['state'],
    send: ({ state = 'open', ...query }) => ({
      ...query,
      verdict: 'red',
      ...(state !== 'any' && { state }),
    }),
  })
  return (
    <List
      list={list}
      without={{
        export: 'each file can be downloaded, and accepted invoices are exported',
        bulk: 'refused files are sent again or dismissed one by one',
      }}
      name={text('files.list')}
      columns={useRefusedFileColumns()}
      rowName={(row) => row.fileName}
      filters={
        <Dropdown
          label={text('files.state')}
          options={[
            ...INTAKE_STATES.map((value) => ({ value, label: text(`state.${value}`) })),
            { value: 'any' as const, label: text('files.anyState') },
          ]}
          value={
            [...INTAKE_STATES, 'any' as const].find((state) => state === list.state.filters.state) ?? 'open'
          }
          onChange={(value) => list.state.setFilter('state', value === 'open' ? null : value)}
        />
      }
      onOpen={({ id }) => onOpen(id)}
      empty={{ title: text('files.empty'), text: text('files.emptyText') }}
    />
  )
}

const tones = { open: 'danger', dismissed: 'neutral', settled: 'success' } as const

function useRefusedFileColumns(): Column<Intake>[] {
  const text = useText(messages)
  const format = useFormats()
  return [
    {
      key: 'name',
      title: text('files.name'),
      cell: (row) => (
        <span className={styles.fileName}>
          <Breakable text={row.fileName} />
        </span>
      ),
      isMain: true,
    },
    { key: 'why', phone: 'state', title: text('files.why'), cell: (row) => <Reason intake={row} /> },
    { key: 'sentAt', title: text('files.sentAt'), cell: (row) => format.dateTime(row.sentAt) },
    {
      key: 'state',
      phone: 'figure',
      title: text('files.state'),
      cell: (row) => row.state && <Badge tone={tones[row.state]}>{text(`state.${row.state}`)}</Badge>,
    },
  ]
}

/** Shows the first reason for the rejection, and the number of further reasons. */
function Reason({ intake }: { intake: Intake }) {
  const text = useText(messages)
  const reasons = useReasons()
  const red = intake.checks.filter(({ light }) => light === 'red')
  const first = intake.refusal
    ? reasons.refusal(intake.refusal, intake.refusalDetails)
    : red[0] && reasons.check(red[0])
  return (
    <>
      {first}
      {red.length > 1 && ` (${text('more', { count: red.length - 1 })})`}
    </>
  )
}
