import type { Accelerator, AcceleratorInput } from '@esquadro/contract/accelerators/accelerator'
import type { z } from 'zod'
import { dayOf } from '../clock.ts'
import type { Caller, Context } from '../context/context.ts'
import { requireOfferedSegment } from '../segments/require-offered-segment.ts'
import { excludeCredits, getAccelerator, insertAccelerator } from './accelerators.queries.ts'
import { auditedFields, requireValidScope } from './accelerators.rules.ts'
import { mapUnknownTarget } from './unknown-target.ts'

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
