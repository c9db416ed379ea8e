import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/people/segments/cms'
import type { SegmentCondition } from '@esquadro/contract/people/segments/conditions'
import { hideEmail } from '@esquadro/contract/platform/fields/email'
import { levelNames } from '@esquadro/texts/levels'
import { segmentMembersList } from '@esquadro/texts/lists/segments'
import type { z } from 'zod'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { exportList } from '../../platform/lists/export-list.ts'
import { listProfessionalScores } from '../professionals/scores.ts'
import { buildPredicate, readMoment } from './conditions.queries.ts'
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
  const at = await readMoment(db, now)
  const [counted] = await countMembers(db, [buildPredicate(conditions, at)])
  const sample = await listFirstMembers(db, conditions, at, SAMPLE)
  return { count: 0, isExact: true, ...counted, sample: await toMembers(sample, db, now) }
}

/** Counts the current members of segments, in the order of the segments. */
export async function countSegments(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  segments: readonly { readonly id: string; readonly conditions: readonly SegmentCondition[] }[],
): Promise<(contract.SegmentCount & { id: string })[]> {
  const at = await readMoment(db, clock.now())
  const counts = await countMembers(
    db,
    segments.map(({ conditions }) => buildPredicate(conditions, at)),
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
    list: segmentMembersList,
    query,
    rows: readMembers(db, conditions, await readMoment(db, now), query, (rows, trx) =>
      toMembers(rows, trx, now),
    ),
    // Facts appear only if the segment has a condition about them.
    values: {
      name: (row) => row.name,
      email: (row) => row.email,
      profession: (row) => row.profession,
      city: (row) => [row.city, row.state].filter(Boolean).join('/'),
      level: ({ score: { level, sublevel } }) =>
        level && [levelNames[level][language], sublevel].filter(Boolean).join(' '),
      points: (row) => row.score.points,
      createdAt: (row) => new Date(row.createdAt),
      availablePoints: kinds.has('available-points') ? (row) => row.facts.availablePoints : null,
      lastSaleOn: kinds.has('last-sale') ? (row) => row.facts.lastSaleOn : null,
      customers: kinds.has('customers') ? (row) => row.facts.customers : null,
      stores: kinds.has('store') ? (row) => row.facts.stores?.join(', ') ?? null : null,
      experiences: kinds.has('experience') ? (row) => row.facts.experiences?.join(', ') ?? null : null,
    },
  })
}
