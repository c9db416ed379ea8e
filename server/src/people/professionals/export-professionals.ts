import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type { AccountStatus } from '@esquadro/contract/people/accounts/status'
import type * as contract from '@esquadro/contract/people/professionals/cms'
import { hideCpf } from '@esquadro/contract/platform/fields/cpf'
import { hideEmail } from '@esquadro/contract/platform/fields/email'
import { accountStatusNames } from '@esquadro/texts/account-statuses'
import { levelNames } from '@esquadro/texts/levels'
import { professionalsList } from '@esquadro/texts/lists/professionals'
import type { Context } from '../../platform/context/context.ts'
import { exportList } from '../../platform/lists/export-list.ts'
import { exportedProfessionals, type ListedRow } from './professionals.queries.ts'
import { listProfessionalScores } from './scores.ts'

/** Exports the professionals as filtered and sorted, with the level and points of the running cycle. */
export function exportProfessionals(
  context: Context,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  const { db, clock, language } = context
  const now = clock.now()
  const withScores = async (rows: readonly ListedRow[], trx: typeof db) => {
    const scores = await listProfessionalScores(
      trx,
      rows.map(({ id }) => id),
      now,
    )
    return rows.map((row) => ({ ...row, score: scores.get(row.id) }))
  }
  return exportList(context, {
    subject: 'professional',
    list: professionalsList,
    query,
    rows: exportedProfessionals(db, query, now, withScores),
    values: {
      name: (row) => row.name,
      cpf: (row) => row.cpf && hideCpf(row.cpf),
      profession: (row) => row.profession,
      level: ({ score }) =>
        score?.level ? [levelNames[score.level][language], score.sublevel].filter(Boolean).join(' ') : null,
      points: (row) => row.score?.points ?? 0,
      store: (row) => row.referenceStore,
      createdAt: (row) => row.createdAt,
      // A check constraint excludes other values.
      status: (row) => accountStatusNames[row.status as AccountStatus],
      email: (row) => hideEmail(row.email),
      city: (row) => [row.city, row.state].filter(Boolean).join('/'),
    },
  })
}
