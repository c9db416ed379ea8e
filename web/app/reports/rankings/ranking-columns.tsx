import type { RankedProfessional } from '@esquadro/contract/reports/rankings/cms'
import { rankingList } from '@esquadro/texts/lists/rankings'
import { messages as professionalMessages } from '../../people/professionals/professionals.messages.ts'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { Icon } from '../../platform/design/icon/icon.tsx'
import { LevelMark } from '../../platform/design/level-mark/level-mark.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useColumn } from '../../platform/lists/use-column.ts'
import { messages } from './rankings.messages.ts'
import styles from './rankings.module.css'

export function useRankingColumns(): Column<RankedProfessional>[] {
  const column = useColumn(rankingList)
  const text = useText(messages)
  const professionText = useText(professionalMessages)
  const { number, money } = useFormats()
  return [
    column('position', (row) => `${row.position}º`),
    { key: 'movement', phone: 'state', title: text('movement'), cell: (row) => <Movement row={row} /> },
    column('name', (row) => row.name, { isMain: true, width: '24%' }),
    column('profession', (row) => (row.profession ? professionText(`profession.${row.profession}`) : '–'), {
      isExtra: true,
    }),
    column('city', (row) => [row.city, row.state].filter(Boolean).join('/') || '–', {
      phone: 'about',
      isExtra: true,
    }),
    column('level', (row) => (row.level ? <LevelMark level={row.level} size="small" /> : '–')),
    column('points', (row) => number(row.points), { phone: 'figure' }),
    column('previousPoints', (row) => number(row.previousPoints), { isExtra: true }),
    column('invoices', (row) => number(row.invoices)),
    column('value', (row) => money(row.valueCents)),
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
