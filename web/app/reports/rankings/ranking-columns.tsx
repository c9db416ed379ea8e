import type { RankedProfessional } from '@esquadro/contract/reports/rankings/cms'
import { messages as professionalMessages } from '../../people/professionals/professionals.messages.ts'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { Icon } from '../../platform/design/icon/icon.tsx'
import { LevelMark } from '../../platform/design/level-mark/level-mark.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './rankings.messages.ts'
import styles from './rankings.module.css'

export function useRankingColumns(): Column<RankedProfessional>[] {
  const text = useText(messages)
  const professionText = useText(professionalMessages)
  const { number, money } = useFormats()
  return [
    { key: 'position', title: text('position'), isNumeric: true, cell: (row) => `${row.position}º` },
    { key: 'movement', phone: 'state', title: text('movement'), cell: (row) => <Movement row={row} /> },
    { key: 'name', title: text('professional'), isMain: true, width: '24%', cell: (row) => row.name },
    {
      key: 'profession',
      title: text('profession'),
      isExtra: true,
      cell: (row) => (row.profession ? professionText(`profession.${row.profession}`) : '–'),
    },
    {
      key: 'city',
      phone: 'about',
      title: text('city'),
      isExtra: true,
      cell: (row) => [row.city, row.state].filter(Boolean).join('/') || '–',
    },
    {
      key: 'level',
      title: text('level'),
      cell: (row) => (row.level ? <LevelMark level={row.level} size="small" /> : '–'),
    },
    {
      key: 'points',
      phone: 'figure',
      title: text('points'),
      isNumeric: true,
      cell: (row) => number(row.points),
    },
    {
      key: 'previousPoints',
      title: text('previousPoints'),
      isNumeric: true,
      isExtra: true,
      cell: (row) => number(row.previousPoints),
    },
    { key: 'invoices', title: text('invoices'), isNumeric: true, cell: (row) => number(row.invoices) },
    { key: 'value', title: text('value'), isNumeric: true, cell: (row) => money(row.valueCents) },
  ]
}

function Movement({ row: { position, previousPosition } }: { row: RankedProfessional }) {
  const text = useText(messages)
  if (previousPosition === null)
    return (
      <span className={styles.movement} title={text('movement.new')}>
        {text('new')}
      </span>
    )
  const count = Math.abs(previousPosition - position)
  if (count === 0)
    return (
      <span className={styles.movement} data-way="same" role="img" aria-label={text('movement.same')}>
        =
      </span>
    )
  const way = previousPosition > position ? 'up' : 'down'
  return (
    <span
      className={styles.movement}
      data-way={way}
      role="img"
      aria-label={text(`movement.${way}`, { count })}
    >
      <Icon name={way === 'up' ? 'arrow-up' : 'arrow-down'} size={16} />
      {count}
    </span>
  )
}
