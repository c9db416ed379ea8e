import { hideEmail } from '@esquadro/contract/fields/email'
import type { SegmentCount, SegmentMember } from '@esquadro/contract/segments/cms'
import type { SegmentCondition } from '@esquadro/contract/segments/conditions'
import type { z } from 'zod'
import type { Context } from '../context/context.ts'
import type { Database } from '../database/connect.ts'
import { listProfessionalScores } from '../professionals/scores.ts'
import { momentOf, predicateOf } from './conditions.queries.ts'
import { countMembers, listFirstMembers, type MemberRow } from './members.queries.ts'

export type Member = z.input<typeof SegmentMember>

const SAMPLE = 5

/** Counts the professionals who meet conditions, and shows the first of them. */
export async function previewSegment(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  conditions: readonly SegmentCondition[],
): Promise<SegmentCount & { sample: Member[] }> {
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
): Promise<(SegmentCount & { id: string })[]> {
  const at = await momentOf(db, clock.now())
  const counts = await countMembers(
    db,
    segments.map(({ conditions }) => predicateOf(conditions, at)),
  )
  return segments.map(({ id }, nth) => ({ id, count: 0, isExact: true, ...counts[nth] }))
}

/** Adds level and points to members, and masks their e-mails. Two queries. */
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
