import type { FollowedProfessional } from '@esquadro/contract/people/follow-up/shopkeeper'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { LevelMark } from '../../platform/design/level-mark/level-mark.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { StateBadge } from '../pre-registrations/state-badge.tsx'
import { messages as professionalMessages } from '../professionals/professionals.messages.ts'
import { messages } from './follow-up.messages.ts'
import styles from './follow-up.module.css'

interface Totals {
  readonly sales: number
  readonly valueCents: number
  readonly points: number
}

/** `totals`: of all professionals that match the filters, not only those on the page. */
export function useFollowUpColumns(totals: Totals | undefined): Column<FollowedProfessional>[] {
  const text = useText(messages)
  const people = usePersonColumns()
  const { number, money, date } = useFormats()
  return [
    ...people,
    {
      key: 'sales',
      title: text('sales'),
      isNumeric: true,
      cell: (row) => number(row.sales),
      total: totals && number(totals.sales),
    },
    {
      key: 'valueCents',
      title: text('value'),
      isNumeric: true,
      cell: (row) => money(row.valueCents),
      total: totals && money(totals.valueCents),
    },
    {
      key: 'points',
      phone: 'figure',
      title: text('points'),
      isNumeric: true,
      cell: (row) => number(row.points),
      total: totals && number(totals.points),
    },
    {
      key: 'lastSaleOn',
      title: text('lastSale'),
      cell: (row) => (row.lastSaleOn ? date(row.lastSaleOn) : text('never')),
    },
  ]
}

function usePersonColumns(): Column<FollowedProfessional>[] {
  const text = useText(messages)
  const professional = useText(professionalMessages)
  return [
    {
      key: 'name',
      title: text('name'),
      isMain: true,
      width: '22%',
      cell: (row) => (
        <span className={styles.person}>
          {row.name}
          {row.profession && <small>{professional(`profession.${row.profession}`)}</small>}
        </span>
      ),
    },
    {
      key: 'links',
      isExtra: true,
      title: text('links'),
      cell: (row) => row.links.map((link) => text(`link.${link}`)).join(' · '),
    },
    {
      key: 'state',
      phone: 'state',
      title: text('state'),
      cell: (row) => <StateBadge state={row.state} />,
    },
    {
      key: 'level',
      title: text('level'),
      cell: (row) => (row.level ? <LevelMark level={row.level} size="small" isNamed /> : '–'),
    },
  ]
}
