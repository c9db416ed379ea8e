import type { Accelerator } from '@esquadro/contract/accelerators/accelerator'
import type { z } from 'zod'
import { dayOf } from '../clock.ts'
import type { Context } from '../context/context.ts'
import { getAccelerator, lockAccelerator, setAcceleratorActive } from './accelerators.queries.ts'

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
