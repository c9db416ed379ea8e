import type { CmsExperienceDetails, ExperienceData } from '@esquadro/contract/experiences/office'
import type { z } from 'zod'
import type { Caller, Context } from '../../context/context.ts'
import { withFileCleanup } from '../../files/file-cleanup.ts'
import { storeCover, toCover } from '../../files/store-cover.ts'
import { requireOfferedSegment } from '../../segments/require-offered-segment.ts'
import { insertExperience } from '../planning.queries.ts'
import { getCmsExperience, getImageId, setExperienceActive, setRefundSteps } from './office.queries.ts'
import { auditedPlan, mapUnknownCategory, planOf } from './plan.ts'

/**
 * Creates an experience, with its own picture or that of the experience it copies. Throws `upload.invalid`;
 * reports an unknown category or unavailable segment as an error of its field.
 */
export async function createExperience(
  { inTransaction, audit, clock, files, state }: Context,
  user: Caller,
  input: ExperienceData,
): Promise<z.input<typeof CmsExperienceDetails>> {
  const now = clock.now()
  const bytes = input.image ? await toCover({ state }, input.image, 'image') : null
  const plan = planOf(input)
  return withFileCleanup(files, (store) =>
    inTransaction(async (trx) => {
      await requireOfferedSegment(trx, plan.segmentId ?? null)
      const stored = bytes && (await storeCover(trx, store, { bytes, ownerId: user.id, now }))
      const imageId = stored?.id ?? (input.copyOf ? await getImageId(trx, input.copyOf) : null)
      const id = await mapUnknownCategory(() =>
        insertExperience(trx, { ...plan, imageId }, { adminId: user.id, now }),
      )
      await setRefundSteps(trx, id, input.refundSteps)
      if (!input.active) await setExperienceActive(trx, id, false, now)
      await audit(trx, {
        action: 'experience.created',
        subjectType: 'experience',
        subjectId: id,
        after: { ...auditedPlan(input), active: input.active, refundSteps: input.refundSteps },
      })
      return getCmsExperience(trx, id, now)
    }),
  )
}
