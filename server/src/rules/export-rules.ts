import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/rules/cms'
import { dayOf } from '../clock.ts'
import type { Context } from '../context/context.ts'
import { readPages } from '../lists/cursor.queries.ts'
import { exportList } from '../lists/export-list.ts'
import type { Language } from '../messages/messages.ts'
import { getRules } from '../settings/settings.queries.ts'
import { ruleExportText } from './rule-export.messages.ts'
import { listRules } from './rules.queries.ts'

type Row = Awaited<ReturnType<typeof listRules>>['items'][number]

/** Exports the versions of the programme rules as filtered and sorted. */
export async function exportRules(
  context: Context,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  const { db, clock, language } = context
  const { file, columns, kinds, targets, states } = ruleExportText(language)
  const at = { first: await getRules(db), today: dayOf(clock.now()) }
  return exportList(context, {
    subject: 'rule',
    name: file,
    query,
    rows: readPages(db, (trx, page) => listRules(trx, { ...query, ...page }, at)),
    columns: [
      {
        title: columns.name,
        value: (row) =>
          nameOfOperation(row) ??
          row.targetName ??
          (row.target === 'programme' ? kinds[row.kind] : targets[row.target]),
      },
      { title: columns.target, value: (row) => targets[row.target] },
      { title: columns.value, value: (row) => valueIn(row, language) },
      { title: columns.from, kind: 'day', value: (row) => row.holdsFrom },
      { title: columns.until, kind: 'day', value: (row) => row.holdsUntil },
      { title: columns.state, value: (row) => states[row.state] },
      { title: columns.createdBy, value: (row) => row.createdByName },
      { title: columns.createdAt, kind: 'instant', value: (row) => dateOf(row.createdAt) },
      { title: columns.withdrawnBy, value: (row) => row.withdrawnByName },
      { title: columns.withdrawnAt, kind: 'instant', value: (row) => dateOf(row.withdrawnAt) },
    ],
  })
}

/** The code of an operation with its description. */
const nameOfOperation = ({ operation, targetName }: Row): string | null =>
  operation && `CFOP ${operation}: ${targetName ?? ''}`

const dateOf = (instant: Row['createdAt']) => (instant === null ? null : new Date(instant))

function valueIn(
  { kind, meaning, cycle, expiry, expiryMonths, fixedPoints, pointsPerRealBps }: Row,
  language: Language,
): string {
  const texts = ruleExportText(language)
  if (kind === 'operation') return meaning ? texts.meanings[meaning] : texts.ofTable
  if (cycle) return texts.cycles[cycle]
  if (expiry) return texts.expiries[expiry].replace('{{months}}', String(expiryMonths ?? 0))
  if (fixedPoints !== null) return texts.fixed.replace('{{points}}', String(fixedPoints))
  if (pointsPerRealBps === null) return texts.none
  const rate = new Intl.NumberFormat(language === 'en' ? 'en-US' : 'pt-BR').format(pointsPerRealBps / 10_000)
  return texts.rate.replace('{{rate}}', rate)
}
