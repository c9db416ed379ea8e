import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/people/segments/cms'
import type { ConditionKind, SegmentCondition } from '@esquadro/contract/people/segments/conditions'
import { hideEmail } from '@esquadro/contract/platform/fields/email'
import type { z } from 'zod'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { ExportColumn } from '../../platform/lists/export-columns.ts'
import { exportList } from '../../platform/lists/export-list.ts'
import type { Language } from '../../platform/messages/messages.ts'
import { professionalExportText } from '../professionals/professional-export.messages.ts'
import { listProfessionalScores } from '../professionals/scores.ts'
import { momentOf, predicateOf } from './conditions.queries.ts'
import { memberExportText } from './export-members.messages.ts'
import { countMembers, listFirstMembers, type MemberRow, readMembers } from './members.queries.ts'
import { getConditions } from './segments.queries.ts'

type Member = z.input<typeof contract.SegmentMember>

const SAMPLE = 5

/** Counts the professionals who meet conditions, and shows the first of them. */
export async function previewSegment(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  conditions: readonly SegmentCondition[],
): Promise<contract.SegmentCount & { sample: Member[] }> {
  const now = clock.now()
  const at = await momentOf(db, now)
  const [counted] = await countMembers(db, [predicateOf(conditions, at)])
  const sample = await listFirstMembers(db, conditions, at, SAMPLE)
  return { count: 0, isExact: true, ...counted, sample: await toMembers(sample, db, now) }
}

/** Counts the current members of segments, in the order of the segments. */
export async function countSegments(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  segments: readonly { readonly id: string; readonly conditions: readonly SegmentCondition[] }[],
): Promise<(contract.SegmentCount & { id: string })[]> {
  const at = await momentOf(db, clock.now())
  const counts = await countMembers(
    db,
    segments.map(({ conditions }) => predicateOf(conditions, at)),
  )
  return segments.map(({ id }, nth) => ({ id, count: 0, isExact: true, ...counts[nth] }))
}

/** Adds level and points to members, and masks their e-mails. */
export async function toMembers(rows: readonly MemberRow[], db: Database, now: Date): Promise<Member[]> {
  const scores = await listProfessionalScores(
    db,
    rows.map(({ id }) => id),
    now,
  )
  return rows.map(({ availablePoints, lastSaleOn, customers, stores, experiences, ...row }) => ({
    ...row,
    email: hideEmail(row.email),
    score: scores.get(row.id) ?? { level: null, points: 0, sublevel: null },
    facts: { availablePoints, lastSaleOn, customers, stores, experiences },
  }))
}

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
