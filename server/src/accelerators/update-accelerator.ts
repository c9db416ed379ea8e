import type { Accelerator, AcceleratorInput } from '@esquadro/contract/accelerators/accelerator'
import type { z } from 'zod'
import { dayOf } from '../clock.ts'
import type { Context } from '../context/context.ts'
import {
  getAccelerator,
  lockAccelerator,
  updateAccelerator as writeAccelerator,
} from './accelerators.queries.ts'
import { auditedFields, idsOf, requireValidScope } from './accelerators.rules.ts'
import { mapUnknownTarget } from './unknown-target.ts'

/** Updates an accelerator and its targets. Throws like `createAccelerator`. */
export async function updateAccelerator(
  { inTransaction, audit, clock }: Context,
  { id, ...input }: AcceleratorInput & { readonly id: string },
): Promise<z.input<typeof Accelerator>> {
  requireValidScope(input)
  const now = clock.now()
  return inTransaction(async (trx) => {
    await lockAccelerator(trx, id)
    const before = await getAccelerator(trx, id, dayOf(now))
    await mapUnknownTarget(() => writeAccelerator(trx, id, input, now))
    await audit(trx, {
      action: 'accelerator.updated',
      subjectType: 'accelerator',
      subjectId: id,
      before: auditedFields({ ...before, targets: idsOf(before.targets) }),
      after: auditedFields(input),
    })
    return getAccelerator(trx, id, dayOf(now))
  })
}
