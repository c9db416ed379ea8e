import type { BodyOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/segments/cms'
import type { SegmentInput } from '@esquadro/contract/segments/cms'
import type { SegmentCondition } from '@esquadro/contract/segments/conditions'
import { difference } from '../audit/audit.rules.ts'
import type { Caller, Context } from '../context/context.ts'
import { type Database, violates } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { withChanges } from '../with-changes.ts'
import {
  getSegment,
  insertSegment,
  lockSegment,
  namesOf,
  type StoredDetails,
  updateSegmentRow,
} from './segments.queries.ts'

/** Creates a segment. Throws `name.taken`; reports an unknown store or experience as an error of its field. */
export const createSegment = (
  { inTransaction, audit, clock }: Context,
  user: Caller,
  input: SegmentInput,
): Promise<StoredDetails> =>
  mapTakenName(() =>
    inTransaction(async (trx) => {
      await requireKnownTargets(trx, input.conditions)
      const id = await insertSegment(trx, input, { id: user.id, now: clock.now() })
      const segment = await getSegment(trx, id)
      await audit(trx, {
        action: 'segment.created',
        subjectType: 'segment',
        subjectId: id,
        after: auditedFields(segment),
      })
      return segment
    }),
  )

/**
 * Changes a segment; absent fields stay. Throws like `createSegment`, and `conflict` with the current segment if the revision is
 * outdated.
 */
export const updateSegment = (
  { inTransaction, audit, clock }: Context,
  { id, revision, ...changes }: BodyOf<typeof contract.update>,
): Promise<StoredDetails> =>
  mapTakenName(() =>
    inTransaction(async (trx) => {
      const locked = await lockSegment(trx, id)
      const before = await getSegment(trx, id)
      if (revision !== undefined && revision !== locked.revision)
        throw new AppError('conflict', { data: before })
      const { name, description, conditions } = before
      const form = { name, description: description ?? '', conditions }
      const input = withChanges<SegmentInput>(form, changes)
      await requireKnownTargets(trx, input.conditions)
      await updateSegmentRow(trx, id, input, clock.now())
      const after = await getSegment(trx, id)
      await audit(trx, {
        action: 'segment.updated',
        subjectType: 'segment',
        subjectId: id,
        ...difference(auditedFields(before), auditedFields(after)),
      })
      return after
    }),
  )

const auditedFields = ({ name, description, conditions }: StoredDetails) => ({
  name,
  description,
  conditions,
})

/** Reports conditions with an unknown store or experience as errors of their fields. */
async function requireKnownTargets(trx: Database, conditions: readonly SegmentCondition[]): Promise<void> {
  const targets = conditions.map((condition, nth) => ({
    path: `conditions.${nth}.${condition.kind === 'store' ? 'storeIds' : 'experienceIds'}`,
    storeIds: condition.kind === 'store' ? condition.storeIds : [],
    experienceIds: condition.kind === 'experience' ? condition.experienceIds : [],
  }))
  const stores = targets.flatMap(({ storeIds }) => storeIds)
  const experiences = targets.flatMap(({ experienceIds }) => experienceIds)
  const known = await namesOf(trx, stores, experiences)
  const unknown = targets.filter(({ storeIds, experienceIds }) =>
    [...storeIds, ...experienceIds].some((id) => !known.has(id)),
  )
  if (unknown.length > 0)
    throw new AppError('invalid.fields', {
      fields: Object.fromEntries(unknown.map(({ path }) => [path, 'option.invalid' as const])),
    })
}

/** Runs a write; reports another segment's name as an error of its field. */
export async function mapTakenName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violates(error, 'segments_name_once'))
      throw new AppError('name.taken', { fields: { name: 'name.taken' } })
    throw error
  }
}
