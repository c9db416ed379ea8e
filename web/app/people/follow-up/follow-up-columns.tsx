import type { FollowedProfessional } from '@esquadro/contract/people/follow-up/shopkeeper'
import { followUpLinks, followUpList } from '@esquadro/texts/lists/follow-up'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { LevelMark } from '../../platform/design/level-mark/level-mark.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText, useWords } from '../../platform/i18n/i18n.tsx'
import { useColumn } from '../../platform/lists/use-column.ts'
import { StateBadge } from '../pre-registrations/state-badge.tsx'
import { messages as professionalMessages } from '../professionals/professionals.messages.ts'
import { messages } from './follow-up.messages.ts'
import styles from './follow-up.module.css'
import { MonthBars } from './month-bars.tsx'

interface Totals {
  readonly sales: number
  readonly valueCents: number
  readonly points: number
}

/** `today`: the day on which the list was read. `totals`: of all professionals that match the filters, not only those on the page. */
export function useFollowUpColumns(
  totals: Totals | undefined,
  today: string,
): Column<FollowedProfessional>[] {
  const column = useColumn(followUpList)
  const text = useText(messages)
  const people = usePersonColumns()
  const { number, money, date } = useFormats()
  return [
    ...people,
    {
      key: 'months',
      title: text('months'),
      cell: (row) => row.months && <MonthBars months={row.months} last={today.slice(0, 7)} />,
    },
    column('sales', (row) => number(row.sales), { total: totals && number(totals.sales) }),
    column('valueCents', (row) => money(row.valueCents), { total: totals && money(totals.valueCents) }),
    column('points', (row) => number(row.points), {
      phone: 'figure',
      total: totals && number(totals.points),
    }),
    column('lastSaleOn', (row) => (row.lastSaleOn ? date(row.lastSaleOn) : text('never'))),
  ]
}

function usePersonColumns(): Column<FollowedProfessional>[] {
  const links = useWords(followUpLinks)
  const column = useColumn(followUpList)
  const professional = useText(professionalMessages)
  return [
    column(
      'name',
      (row) => (
        <span className={styles.person}>
          {row.name}
          {row.profession && <small>{professional(`profession.${row.profession}`)}</small>}
        </span>
      ),
      { isMain: true, width: '22%' },
    ),
    column('links', (row) => row.links.map((link) => links[link]).join(' · '), { isExtra: true }),
    column('state', (row) => <StateBadge state={row.state} />, { phone: 'state' }),
    column('level', (row) => (row.level ? <LevelMark level={row.level} size="small" isNamed /> : '–')),
  ]
}
