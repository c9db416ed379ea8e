import type { ListedProfessional } from '@esquadro/contract/people/professionals/cms'
import type { Column } from '../../../platform/design/data-table/data-table.types.ts'
import { Stack } from '../../../platform/design/layout/stack.tsx'
import { LevelMark } from '../../../platform/design/level-mark/level-mark.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { AccountStatusBadge } from '../../accounts/status-badge.tsx'
import { messages as fieldMessages } from '../professionals.messages.ts'
import { messages } from './cms-professionals.messages.ts'
import styles from './cms-professionals.module.css'

type Columns = Column<ListedProfessional>[]

export const useProfessionalColumns = (): Columns => [...usePersonColumns(), ...useProgrammeColumns()]

const cityOf = (row: ListedProfessional) => [row.city, row.state].filter(Boolean).join('/')

function usePersonColumns(): Columns {
  const text = useText(messages)
  const fieldText = useText(fieldMessages)
  return [
    { key: 'name', title: text('name'), cell: (row) => row.name, isMain: true },
    {
      key: 'cpf',
      isExtra: true,
      title: text('cpf'),
      cell: (row) => <span className={styles.whole}>{row.cpf ?? '–'}</span>,
    },
    {
      key: 'profession',
      title: text('profession'),
      cell: (row) => (
        <Stack gap={1}>
          <span>{row.profession ? fieldText(`profession.${row.profession}`) : '–'}</span>
          {row.city && <span className={styles.muted}>{cityOf(row)}</span>}
        </Stack>
      ),
    },
  ]
}

function useProgrammeColumns(): Columns {
  const text = useText(messages)
  const format = useFormats()
  return [
    {
      key: 'level',
      phone: 'about',
      title: text('level'),
      cell: ({ score: { level, sublevel } }) =>
        level ? <LevelMark level={level} sublevel={sublevel} size="small" isNamed /> : '–',
    },
    {
      key: 'points',
      phone: 'figure',
      title: text('points'),
      cell: (row) => format.number(row.score.points),
      isNumeric: true,
    },
    {
      key: 'store',
      isExtra: true,
      title: text('store'),
      cell: (row) => row.referenceStore ?? '–',
    },
    {
      key: 'createdAt',
      isExtra: true,
      title: text('since'),
      cell: (row) => format.date(row.createdAt),
    },
    {
      key: 'status',
      phone: 'state',
      title: text('status'),
      cell: (row) => <AccountStatusBadge status={row.status} />,
    },
  ]
}
