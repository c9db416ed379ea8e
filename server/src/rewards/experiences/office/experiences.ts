import {
  type CmsExperienceDetails,
  contradictionsIn,
  type ExperienceChanges,
  type ExperienceData,
} from '@esquadro/contract/rewards/experiences/office'
import type { z } from 'zod'
import { requireOfferedSegment } from '../../../people/segments/segments.ts'
import { cleanRichText } from '../../../platform/content/rich-text.ts'
import type { Caller, Context } from '../../../platform/context/context.ts'
import { type Transaction, violates } from '../../../platform/database/connect.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { deleteFile } from '../../../platform/files/files.queries.ts'
import { storeCover, toCover } from '../../../platform/files/images.ts'
import { deleteBytes, withFileCleanup } from '../../../platform/files/stored-files.ts'
import { notify } from '../../../platform/notifications/notify.ts'
import { withChanges } from '../../../platform/with-changes.ts'
import { factsOf } from '../experiences.rules.ts'
import { type ExperiencePlan, insertExperience } from '../planning.queries.ts'
import { promoteFromWaitingList } from '../subscriptions/promote-from-waiting-list.ts'
import { type LockedExperience, lockExperience } from '../subscriptions/subscriptions.queries.ts'
import {
  getCmsExperience,
  getImageId,
  isImageInUse,
  listSubscribedIds,
  setExperienceActive,
  setRefundSteps,
  updateExperienceRow,
} from './office.queries.ts'

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

/** The form of an experience, besides its picture. */
type Given = Omit<ExperienceData, 'image' | 'copyOf'>

/** Returns the columns of an experience from the form: instants, and a sanitised description. */
const planOf = (input: Given): Omit<ExperiencePlan, 'imageId'> => ({
  title: input.title,
  description: cleanRichText(input.description),
  categoryId: input.categoryId,
  startsAt: new Date(input.startsAt),
  endsAt: new Date(input.endsAt),
  place: input.place,
  capacity: input.capacity,
  opensAt: new Date(input.opensAt),
  closesAt: new Date(input.closesAt),
  leaveUntil: new Date(input.leaveUntil),
  audience: input.audience,
  minLevel: input.minLevel,
  segmentId: input.segmentId,
  costPoints: input.costPoints,
  hasCompanions: input.hasCompanions,
  confirmHours: input.confirmHours,
})

/** Returns the fields of an experience for the audit log: all but the description. */
const auditedPlan = ({
  title,
  categoryId,
  place,
  startsAt,
  endsAt,
  capacity,
  opensAt,
  closesAt,
  leaveUntil,
  audience,
  minLevel,
  segmentId,
  costPoints,
  hasCompanions,
  confirmHours,
}: Pick<Given, keyof Omit<ExperiencePlan, 'imageId' | 'description'>>) => ({
  title,
  categoryId,
  place,
  startsAt,
  endsAt,
  capacity,
  opensAt,
  closesAt,
  leaveUntil,
  audience,
  minLevel,
  segmentId,
  costPoints,
  hasCompanions,
  confirmHours,
})

/** Runs a write; reports an unknown category as an error of its field. */
async function mapUnknownCategory<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violates(error, 'experiences_category_id_fkey'))
      throw new AppError('invalid.fields', { fields: { categoryId: 'option.invalid' } })
    throw error
  }
}
