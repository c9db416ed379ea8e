import type { ListedProfessional } from '@esquadro/contract/people/professionals/cms'
import { professionalsList } from '@esquadro/texts/lists/professionals'
import type { Column } from '../../../platform/design/data-table/data-table.types.ts'
import { LevelMark } from '../../../platform/design/level-mark/level-mark.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { useColumn } from '../../../platform/lists/use-column.ts'
import { AccountStatusBadge } from '../../accounts/status-badge.tsx'
import { messages as fieldMessages } from '../professionals.messages.ts'
import styles from './cms-professionals.module.css'

type Columns = Column<ListedProfessional>[]

export const useProfessionalColumns = (): Columns => [...usePersonColumns(), ...useProgrammeColumns()]

const cityOf = (row: ListedProfessional) => [row.city, row.state].filter(Boolean).join('/')

function usePersonColumns(): Columns {
  const column = useColumn(professionalsList)
  const fieldText = useText(fieldMessages)
  return [
    column('name', (row) => row.name, { isMain: true }),
    column('cpf', (row) => <span className={styles.whole}>{row.cpf ?? '–'}</span>, { isExtra: true }),
    column('profession', (row) => (
      <>
        {row.profession ? fieldText(`profession.${row.profession}`) : '–'}
        {row.city && <span className={styles.muted}> · {cityOf(row)}</span>}
      </>
    )),
  ]
}

function useProgrammeColumns(): Columns {
  const column = useColumn(professionalsList)
  const format = useFormats()
  return [
    column(
      'level',
      ({ score: { level, sublevel } }) =>
        level ? <LevelMark level={level} sublevel={sublevel} size="small" isNamed /> : '–',
      { phone: 'about' },
    ),
    column('points', (row) => format.number(row.score.points), { phone: 'figure' }),
    column('store', (row) => row.referenceStore ?? '–', { isExtra: true }),
    column('createdAt', (row) => format.date(row.createdAt), { isExtra: true }),
    column('status', (row) => <AccountStatusBadge status={row.status} />, { phone: 'state' }),
  ]
}
