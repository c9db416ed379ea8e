import type { BinaryOutput, BodyOf, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/people/segments/cms'
import type { SegmentCondition } from '@esquadro/contract/people/segments/conditions'
import { segmentsList } from '@esquadro/texts/lists/segments'
import { difference } from '../../platform/audit/audit.rules.ts'
import type { Caller, Context } from '../../platform/context/context.ts'
import { type Database, errorCodeOf, violates } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { readPages } from '../../platform/lists/cursor.queries.ts'
import { exportList } from '../../platform/lists/export-list.ts'
import { withChanges } from '../../platform/with-changes.ts'
import { countSegments } from './members.ts'
import {
  deleteSegment as deleteRow,
  findArchivedLocking,
  findNames,
  getSegment,
  insertSegment,
  listSegments,
  lockSegment,
  type SegmentFilter,
  type StoredDetails,
  setArchived,
  updateSegmentRow,
} from './segments.queries.ts'

/** Creates a segment. Throws `name.taken`; reports an unknown store or experience as an error of its field. */
export const createSegment = (
  { inTransaction, audit, clock }: Context,
  user: Caller,
  input: contract.SegmentInput,
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
      const input = withChanges<contract.SegmentInput>(form, changes)
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
  const known = await findNames(trx, stores, experiences)
  const unknown = targets.filter(({ storeIds, experienceIds }) =>
    [...storeIds, ...experienceIds].some((id) => !known.has(id)),
  )
  if (unknown.length > 0)
    throw new AppError('invalid.fields', {
      fields: Object.fromEntries(unknown.map(({ path }) => [path, 'option.invalid' as const])),
    })
}

/** Runs a write; reports another segment's name as an error of its field. */
async function mapTakenName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violates(error, 'segments_name_once'))
      throw new AppError('name.taken', { fields: { name: 'name.taken' } })
    throw error
  }
}

/** Archives or restores a segment; existing uses of it remain in effect. Idempotent. Throws `name.taken` on restoring. */
export const archiveSegment = (
  { inTransaction, audit, clock }: Context,
  user: Caller,
  { id, archived }: { readonly id: string; readonly archived: boolean },
): Promise<StoredDetails> =>
  mapTakenName(() =>
    inTransaction(async (trx) => {
      const { archivedAt } = await lockSegment(trx, id)
      if ((archivedAt !== null) !== archived) {
        await setArchived(trx, id, archived ? { id: user.id, now: clock.now() } : null)
        await audit(trx, {
          action: archived ? 'segment.archived' : 'segment.restored',
          subjectType: 'segment',
          subjectId: id,
        })
      }
      return getSegment(trx, id)
    }),
  )

const FOREIGN_KEY_VIOLATION = '23503'

/** Deletes a segment that nothing refers to. Throws `segment.in-use`. */
export async function deleteSegment({ inTransaction, audit }: Context, id: string): Promise<void> {
  try {
    await inTransaction(async (trx) => {
      await lockSegment(trx, id)
      const { name, description, conditions } = await getSegment(trx, id)
      await deleteRow(trx, id)
      await audit(trx, {
        action: 'segment.deleted',
        subjectType: 'segment',
        subjectId: id,
        before: { name, description, conditions },
      })
    })
  } catch (error) {
    if (errorCodeOf(error) === FOREIGN_KEY_VIOLATION) throw new AppError('segment.in-use')
    throw error
  }
}

/**
 * Throws an error of the field `segmentId` if a segment is unknown, or archived and not already in use by the
 * record (`before`). Blocks archiving it until the transaction ends.
 */
export async function requireOfferedSegment(
  trx: Database,
  segmentId: string | null,
  before: string | null = null,
): Promise<void> {
  if (segmentId === null || segmentId === before) return
  const isArchived = await findArchivedLocking(trx, segmentId)
  if (isArchived === null) throw new AppError('invalid.fields', { fields: { segmentId: 'option.invalid' } })
  if (isArchived) throw new AppError('segment.archived', { fields: { segmentId: 'segment.archived' } })
}

/** The number of segments whose members one statement counts. */
const COUNTED_AT_ONCE = 25

/** Exports the segments as filtered and sorted, with their current numbers of members. */
export function exportSegments(
  context: Context,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  return exportList(context, {
    subject: 'segment-list',
    list: segmentsList,
    query,
    rows: withCounts(context, query),
    values: {
      name: (row) => row.name,
      description: (row) => row.description,
      members: (row) => row.members,
      uses: (row) => row.uses,
      createdAt: (row) => new Date(row.createdAt),
      updatedAt: (row) => new Date(row.updatedAt),
      archivedAt: (row) => (row.archivedAt === null ? null : new Date(row.archivedAt)),
    },
  })
}

async function* withCounts(context: Context, query: Omit<SegmentFilter, 'page' | 'limit'>) {
  const pages = readPages(context.db, (trx, page) => listSegments(trx, { ...query, ...page }))
  for await (const page of pages)
    for (let at = 0; at < page.length; at += COUNTED_AT_ONCE) {
      const rows = page.slice(at, at + COUNTED_AT_ONCE)
      const counts = await countSegments(context, rows)
      yield rows.map((row, nth) => ({ ...row, members: counts[nth]?.count ?? 0 }))
    }
}
