import type { CmsExperienceDetails } from '@esquadro/contract/experiences/office'
import type { z } from 'zod'
import type { Caller, Context } from '../../context/context.ts'
import { notify } from '../../notifications/notify.ts'
import { factsOf } from '../experiences.rules.ts'
import { promoteFromWaitingList } from '../subscriptions/promote-from-waiting-list.ts'
import { lockExperience } from '../subscriptions/subscriptions.queries.ts'
import { getCmsExperience, listSubscribedIds, setExperienceActive } from './office.queries.ts'

/**
 * Activates or suspends an experience. Idempotent. Members with a subscription keep it and are notified of a suspension; an
 * activation gives free seats to the waiting list. Throws `not-found`.
 */
export async function changeExperienceStatus(
  { inTransaction, audit, clock, requestId }: Context,
  user: Caller,
  { id, active }: { readonly id: string; readonly active: boolean },
): Promise<z.input<typeof CmsExperienceDetails>> {
  const now = clock.now()
  return inTransaction(async (trx) => {
    const locked = await lockExperience(trx, id, [])
    if (locked.active !== active) {
      await setExperienceActive(trx, id, active, now)
      if (active)
        await promoteFromWaitingList(trx, id, { actor: { id: user.id, type: 'admin', requestId }, now })
      else if (locked.endsAt > now) {
        const userIds = await listSubscribedIds(trx, id)
        const data = factsOf(locked)
        await notify(
          trx,
          userIds.map((userId) => ({ userId, kind: 'experience-suspended', data })),
          now,
        )
      }
      await audit(trx, {
        action: 'experience.status-changed',
        subjectType: 'experience',
        subjectId: id,
        before: { active: locked.active },
        after: { active },
      })
    }
    return getCmsExperience(trx, id, now)
  })
}
