import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type {
  Accelerator,
  AcceleratorChanges,
  AcceleratorInput,
} from '@esquadro/contract/campaigns/accelerators/accelerator'
import type * as contract from '@esquadro/contract/campaigns/accelerators/cms'
import { acceleratorScope, acceleratorStates, acceleratorsList } from '@esquadro/texts/lists/accelerators'
import { answers } from '@esquadro/texts/words'
import type { z } from 'zod'
import { requireOfferedSegment } from '../../people/segments/segments.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Caller, Context } from '../../platform/context/context.ts'
import { violates } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { readPages } from '../../platform/lists/cursor.queries.ts'
import { exportList } from '../../platform/lists/export-list.ts'
import { withChanges } from '../../platform/with-changes.ts'
import {
  type AcceleratorFacts,
  excludeCredits,
  getAccelerator,
  insertAccelerator,
  listAccelerators,
  lockAccelerator,
  setAcceleratorActive,
  updateAccelerator as writeAccelerator,
} from './accelerators.queries.ts'
import { auditedFields, requireValidScope, withIds } from './accelerators.rules.ts'

/**
 * Creates an accelerator. Throws `accelerator.dates` or `accelerator.empty-scope`, or an error at the field
 * of an unknown target or unavailable segment.
 */
export async function createAccelerator(
  { inTransaction, audit, clock }: Context,
  user: Caller,
  input: AcceleratorInput,
): Promise<z.input<typeof Accelerator>> {
  requireValidScope(input)
  const now = clock.now()
  return inTransaction(async (trx) => {
    await excludeCredits(trx)
    await requireOfferedSegment(trx, input.segmentId)
    const id = await mapUnknownTarget(() => insertAccelerator(trx, input, { id: user.id, now }))
    await audit(trx, {
      action: 'accelerator.created',
      subjectType: 'accelerator',
      subjectId: id,
      after: auditedFields(input),
    })
    return getAccelerator(trx, id, dayOf(now))
  })
}

/**
 * Updates an accelerator, its targets and its limits; absent ones stay. Throws like `createAccelerator`, and `conflict` with
 * the current values if the revision is outdated. Waits for running credits. A limit below the
 * points already given stops the accelerator and takes nothing back.
 */
export async function updateAccelerator(
  { inTransaction, audit, clock }: Context,
  { id, revision, ...changes }: AcceleratorChanges,
): Promise<z.input<typeof Accelerator>> {
  const now = clock.now()
  return inTransaction(async (trx) => {
    await lockAccelerator(trx, id)
    const before = await getAccelerator(trx, id, dayOf(now))
    if (revision !== undefined && revision !== before.revision)
      throw new AppError('conflict', { data: before })
    const input = changed(withIds(before), changes)
    requireValidScope(input)
    await requireOfferedSegment(trx, input.segmentId, before.segment?.id ?? null)
    await mapUnknownTarget(() => writeAccelerator(trx, id, input, now))
    await audit(trx, {
      action: 'accelerator.updated',
      subjectType: 'accelerator',
      subjectId: id,
      before: auditedFields(withIds(before)),
      after: auditedFields(input),
    })
    return getAccelerator(trx, id, dayOf(now))
  })
}

/** Returns an accelerator with the given changes, also of single limits and single kinds of targets. */
function changed(
  before: AcceleratorFacts,
  { caps = {}, targets = {}, ...facts }: Omit<AcceleratorChanges, 'id' | 'revision'>,
): AcceleratorFacts {
  return {
    ...withChanges<Omit<AcceleratorFacts, 'caps' | 'targets'>>(before, facts),
    caps: withChanges(before.caps, caps),
    targets: withChanges(before.targets, targets),
  }
}

/** Activates or deactivates an accelerator. Idempotent. */
export async function changeAcceleratorStatus(
  { inTransaction, audit, clock }: Context,
  id: string,
  active: boolean,
): Promise<z.input<typeof Accelerator>> {
  const now = clock.now()
  return inTransaction(async (trx) => {
    const before = await lockAccelerator(trx, id)
    if (before.active !== active) {
      await setAcceleratorActive(trx, id, active, now)
      await audit(trx, {
        action: 'accelerator.status-changed',
        subjectType: 'accelerator',
        subjectId: id,
        before,
        after: { active },
      })
    }
    return getAccelerator(trx, id, dayOf(now))
  })
}

const dimensions = ['category', 'brand', 'product', 'store'] as const

/** Runs a write; reports an unknown target as an error of its field. */
async function mapUnknownTarget<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    for (const dimension of dimensions)
      if (violates(error, `accelerator_targets_${dimension}_id_fkey`))
        throw new AppError('invalid.fields', { fields: { [`targets.${dimension}Ids`]: 'option.invalid' } })
    throw error
  }
}

/** Exports the accelerators as filtered and sorted. The scope names up to five targets, as on the screen. */
export function exportAccelerators(
  context: Context,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  const today = dayOf(context.clock.now())
  return exportList(context, {
    subject: 'accelerator',
    list: acceleratorsList,
    query,
    rows: readPages(context.db, (trx, page) => listAccelerators(trx, { ...query, ...page }, today)),
    values: {
      name: (row) => row.name,
      description: (row) => row.description,
      multiplierBps: (row) => row.multiplierBps,
      startsOn: (row) => row.startsOn,
      endsOn: (row) => row.endsOn,
      cumulative: (row) => answers[row.cumulative ? 'yes' : 'no'],
      scope: ({ everything, names, scope }) => {
        const targets = scope.categories + scope.brands + scope.products + scope.stores
        const more =
          targets > names.length
            ? [`${acceleratorScope.more[context.language]} ${targets - names.length}`]
            : []
        const parts = [...names, ...more, ...scope.professions, ...scope.levels]
        return everything ? acceleratorScope.everything : parts.join(', ')
      },
      segment: (row) => row.segment?.name ?? null,
      state: (row) => acceleratorStates[row.state],
      given: (row) => row.givenPoints,
      acceleratedCents: (row) => row.acceleratedCents,
    },
  })
}
