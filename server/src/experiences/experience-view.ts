import type { Experience, ExperienceDetails } from '@esquadro/contract/experiences/experience'
import type { z } from 'zod'
import type { Context } from '../context/context.ts'
import { imageAddressOf } from '../files/files.rules.ts'
import { type Language, messages } from '../messages/messages.ts'
import { checkInCodeOf } from './check-in-code.ts'
import type { MemberExperience, SeenExperience } from './experiences.queries.ts'

/** Returns an experience as the API sends it, in the reader's language. */
export function experienceOf(
  { row, minLevel, state, costPoints, refusal, canLeave }: SeenExperience,
  language: Language,
): z.input<typeof Experience> {
  const seatsLeft = Math.max(0, row.capacity - row.confirmed)
  return {
    id: row.id,
    active: row.active,
    title: row.title,
    category: { id: row.categoryId, name: row.categoryName },
    image: imageAddressOf(row.imageId),
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    place: row.place,
    state,
    capacity: row.capacity,
    seatsLeft,
    waiting: row.waiting,
    opensAt: row.opensAt,
    closesAt: row.closesAt,
    leaveUntil: row.leaveUntil,
    minLevel,
    costPoints,
    hasCompanions: row.hasCompanions,
    subscription:
      row.subscriptionId && row.status && row.subscribedAt
        ? {
            id: row.subscriptionId,
            status: row.status,
            subscribedAt: row.subscribedAt,
            paidPoints: row.paidPoints ?? 0,
            placeInLine: row.placeInLine,
            canLeave,
            companionName: row.companionName,
            heldUntil: row.heldUntil,
          }
        : null,
    canSubscribe: refusal === null,
    wouldWait: refusal === null && seatsLeft === 0,
    refusal: refusal && { code: refusal, msg: messages[language].errors[refusal] },
  }
}

/** Like `experienceOf`, with the description and the points that the reader can spend. */
export const detailsOf = (
  found: MemberExperience,
  { language, secret }: Pick<Context, 'language' | 'secret'>,
): z.input<typeof ExperienceDetails> => ({
  ...experienceOf(found, language),
  description: found.row.description,
  available: found.available,
  refundSteps: [...found.refundSteps],
  refundNow: found.refundNow,
  checkInCode:
    found.row.status === 'confirmed' && found.row.subscriptionId
      ? checkInCodeOf(secret, found.row.subscriptionId)
      : null,
})
