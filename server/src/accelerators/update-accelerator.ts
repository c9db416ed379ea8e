import type { Accelerator, AcceleratorChanges } from '@esquadro/contract/accelerators/accelerator'
import type { z } from 'zod'
import { dayOf } from '../clock.ts'
import type { Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { requireOfferedSegment } from '../segments/require-offered-segment.ts'
import { withChanges } from '../with-changes.ts'
import {
  type AcceleratorFacts,
  getAccelerator,
  lockAccelerator,
  updateAccelerator as writeAccelerator,
} from './accelerators.queries.ts'
import { auditedFields, requireValidScope, withIds } from './accelerators.rules.ts'
import { mapUnknownTarget } from './unknown-target.ts'

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
