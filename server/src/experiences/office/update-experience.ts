import {
  type CmsExperienceDetails,
  contradictionsIn,
  type ExperienceChanges,
} from '@esquadro/contract/experiences/office'
import type { z } from 'zod'
import type { Caller, Context } from '../../context/context.ts'
import type { Transaction } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import { deleteBytes } from '../../files/delete-bytes.ts'
import { withFileCleanup } from '../../files/file-cleanup.ts'
import { deleteFile } from '../../files/files.queries.ts'
import { storeCover, toCover } from '../../files/store-cover.ts'
import { notify } from '../../notifications/notify.ts'
import { requireOfferedSegment } from '../../segments/require-offered-segment.ts'
import { withChanges } from '../../with-changes.ts'
import { factsOf } from '../experiences.rules.ts'
import { promoteFromWaitingList } from '../subscriptions/promote-from-waiting-list.ts'
import { type LockedExperience, lockExperience } from '../subscriptions/subscriptions.queries.ts'
import {
  getCmsExperience,
  getImageId,
  isImageInUse,
  listSubscribedIds,
  setRefundSteps,
  updateExperienceRow,
} from './office.queries.ts'
import { auditedPlan, type Given, mapUnknownCategory, planOf } from './plan.ts'

/**
 * Updates an experience; absent fields stay. Gives new seats to the waiting list, and notifies members with a subscription of a
 * new time or place. Payments stay as they are. Throws `conflict` with the current experience if the revision
 * is outdated, and `experience.seats-taken` for fewer seats than are taken; reports a newly chosen,
 * unavailable segment as an error of its field.
 */
export async function updateExperience(
  { inTransaction, audit, clock, files, state, requestId, log }: Context,
  user: Caller,
  { id, ...input }: ExperienceChanges & { readonly id: string },
): Promise<z.input<typeof CmsExperienceDetails>> {
  const now = clock.now()
  const bytes = input.image ? await toCover({ state }, input.image, 'image') : null
  const { saved, storageKey } = await withFileCleanup(files, (store) =>
    inTransaction(async (trx) => {
      const locked = await lockExperience(trx, id, [])
      const before = await getCmsExperience(trx, id, now)
      if (input.revision !== undefined && input.revision !== locked.revision)
        throw new AppError('conflict', { data: before })
      const given = withChanges(formOf(before), input)
      for (const field of contradictionsIn(given))
        throw new AppError('invalid.fields', { fields: { [field]: 'order.invalid' } })
      const plan = planOf(given)
      if (plan.capacity < locked.confirmed)
        throw new AppError('experience.seats-taken', { fields: { capacity: 'experience.seats-taken' } })
      await requireOfferedSegment(trx, plan.segmentId ?? null, before.segment?.id ?? null)
      const stored = bytes && (await storeCover(trx, store, { bytes, ownerId: user.id, now }))
      const formerImage = await getImageId(trx, id)
      const imageId = stored ? stored.id : input.removeImage ? null : formerImage
      await mapUnknownCategory(() =>
        updateExperienceRow(trx, id, { ...plan, imageId, active: given.active }, now),
      )
      await setRefundSteps(trx, id, given.refundSteps)
      await notifyChange(trx, locked, { ...plan, active: given.active }, now)
      await promoteFromWaitingList(trx, id, { actor: { id: user.id, type: 'admin', requestId }, now })
      await audit(trx, {
        action: 'experience.updated',
        subjectType: 'experience',
        subjectId: id,
        before: {
          ...auditedPlan(formOf(before)),
          active: before.active,
          refundSteps: before.refundSteps,
        },
        after: { ...auditedPlan(given), active: given.active, refundSteps: given.refundSteps },
      })
      const isReplaced = formerImage !== imageId && formerImage !== null
      return {
        saved: await getCmsExperience(trx, id, now),
        storageKey:
          isReplaced && !(await isImageInUse(trx, formerImage)) ? await deleteFile(trx, formerImage) : null,
      }
    }),
  )
  await deleteBytes(files, [storageKey], log)
  return saved
}

/** Returns an experience as its form has it; an unchanged instant is then no change in the audit log. */
const formOf = (before: z.input<typeof CmsExperienceDetails>): Given => ({
  ...before,
  categoryId: before.category.id,
  segmentId: before.segment?.id ?? null,
  startsAt: textOf(before.startsAt),
  endsAt: textOf(before.endsAt),
  opensAt: textOf(before.opensAt),
  closesAt: textOf(before.closesAt),
  leaveUntil: textOf(before.leaveUntil),
})
const textOf = (instant: Date | string) => (typeof instant === 'string' ? instant : instant.toISOString())

/** Notifies the members with a subscription of a new start, end or place, or of a suspension. */
async function notifyChange(
  trx: Transaction,
  before: LockedExperience,
  after: Pick<LockedExperience, 'title' | 'startsAt' | 'endsAt' | 'place' | 'active'>,
  now: Date,
): Promise<void> {
  const isMoved =
    before.startsAt.getTime() !== after.startsAt.getTime() ||
    before.endsAt.getTime() !== after.endsAt.getTime() ||
    before.place !== after.place
  const isSuspended = before.active && !after.active
  if ((!isMoved && !isSuspended) || before.endsAt <= now) return
  const facts = factsOf({ ...after, id: before.id })
  const userIds = await listSubscribedIds(trx, before.id)
  await notify(
    trx,
    userIds.map((userId) =>
      isSuspended
        ? { userId, kind: 'experience-suspended', data: facts }
        : {
            userId,
            kind: 'experience-changed',
            data: { ...facts, startsAt: after.startsAt.toISOString(), place: after.place },
          },
    ),
    now,
  )
}
