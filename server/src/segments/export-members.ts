import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/segments/cms'
import type { ConditionKind } from '@esquadro/contract/segments/conditions'
import type { Context } from '../context/context.ts'
import type { ExportColumn } from '../lists/export-columns.ts'
import { exportList } from '../lists/export-list.ts'
import type { Language } from '../messages/messages.ts'
import { professionalExportText } from '../professionals/professional-export.messages.ts'
import { momentOf } from './conditions.queries.ts'
import { memberExportText } from './export-members.messages.ts'
import { readMembers } from './members.queries.ts'
import { type Member, toMembers } from './segment-members.ts'
import { getConditions } from './segments.queries.ts'

/** Exports the current members of a segment, with the facts of its conditions. Throws `not-found`. */
export async function exportMembers(
  context: Context,
  query: QueryOf<typeof contract.exportMembers>,
): Promise<BinaryOutput> {
  const { db, clock, language } = context
  const now = clock.now()
  const conditions = await getConditions(db, query.id)
  const kinds = new Set(conditions.map(({ kind }) => kind))
  return exportList(context, {
    subject: 'segment',
    name: memberExportText(language).file,
    query,
    rows: readMembers(db, conditions, await momentOf(db, now), query, (rows, trx) =>
      toMembers(rows, trx, now),
    ),
    columns: columnsIn(language).flatMap(({ of, ...column }) => (!of || kinds.has(of) ? [column] : [])),
  })
}

/** The columns; columns `of` a kind of condition appear only if the segment has one. */
function columnsIn(language: Language): (ExportColumn<Member> & { readonly of?: ConditionKind })[] {
  const { columns } = memberExportText(language)
  const { levels } = professionalExportText(language)
  return [
    { title: columns.name, value: (row) => row.name },
    { title: columns.email, value: (row) => row.email },
    { title: columns.profession, value: (row) => row.profession },
    { title: columns.city, value: (row) => [row.city, row.state].filter(Boolean).join('/') },
    {
      title: columns.level,
      value: ({ score }) => score.level && [levels[score.level], score.sublevel].filter(Boolean).join(' '),
    },
    { title: columns.points, kind: 'integer', value: (row) => row.score.points },
    { title: columns.createdAt, kind: 'instant', value: (row) => new Date(row.createdAt) },
    {
      of: 'available-points',
      title: columns.availablePoints,
      kind: 'integer',
      value: (row) => row.facts.availablePoints,
    },
    { of: 'last-sale', title: columns.lastSaleOn, kind: 'day', value: (row) => row.facts.lastSaleOn },
    { of: 'customers', title: columns.customers, kind: 'integer', value: (row) => row.facts.customers },
    { of: 'store', title: columns.stores, value: (row) => row.facts.stores?.join(', ') ?? null },
    {
      of: 'experience',
      title: columns.experiences,
      value: (row) => row.facts.experiences?.join(', ') ?? null,
    },
  ]
}
