import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type { AccountStatus } from '@esquadro/contract/people/accounts/status'
import type * as contract from '@esquadro/contract/people/professionals/cms'
import { hideCpf } from '@esquadro/contract/platform/fields/cpf'
import { hideEmail } from '@esquadro/contract/platform/fields/email'
import type { Context } from '../../platform/context/context.ts'
import type { ExportColumn } from '../../platform/lists/export-columns.ts'
import { exportList } from '../../platform/lists/export-list.ts'
import type { Language } from '../../platform/messages/messages.ts'
import { professionalExportText } from './professional-export.messages.ts'
import { exportedProfessionals, type ListedRow } from './professionals.queries.ts'
import { listProfessionalScores } from './scores.ts'

type Exported = ListedRow & { readonly level: string | null; readonly points: number }

/** Exports the professionals as filtered and sorted, with the level and points of the running cycle. */
export function exportProfessionals(
  { db, clock, ...rest }: Context,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  const now = clock.now()
  const withScores = async (rows: readonly ListedRow[], trx: typeof db): Promise<Exported[]> => {
    const scores = await listProfessionalScores(
      trx,
      rows.map(({ id }) => id),
      now,
    )
    return rows.map((row) => {
      const { level = null, sublevel, points = 0 } = scores.get(row.id) ?? {}
      return { ...row, points, level: level && [level, sublevel].filter(Boolean).join(' ') }
    })
  }
  return exportList(
    { db, clock, ...rest },
    {
      subject: 'professional',
      name: professionalExportText(rest.language).file,
      query,
      rows: exportedProfessionals(db, query, now, withScores),
      columns: columnsIn(rest.language),
    },
  )
}

function columnsIn(language: Language): ExportColumn<Exported>[] {
  const { columns, statuses, levels } = professionalExportText(language)
  const levelText = (written: string) => {
    const [level = '', ...sublevel] = written.split(' ')
    return [(levels as Readonly<Record<string, string>>)[level] ?? level, ...sublevel].join(' ')
  }
  return [
    { title: columns.name, value: (row) => row.name },
    { title: columns.cpf, value: (row) => row.cpf && hideCpf(row.cpf) },
    { title: columns.profession, value: (row) => row.profession },
    { title: columns.level, value: (row) => row.level && levelText(row.level) },
    { title: columns.points, kind: 'integer', value: (row) => row.points },
    { title: columns.store, value: (row) => row.referenceStore },
    { title: columns.createdAt, kind: 'instant', value: (row) => row.createdAt },
    // A check constraint excludes other values.
    { title: columns.status, value: (row) => statuses[row.status as AccountStatus] },
    { title: columns.email, value: (row) => hideEmail(row.email) },
    { title: columns.city, value: (row) => [row.city, row.state].filter(Boolean).join('/') },
  ]
}
