import type { Experience, ExperienceDetails } from '@esquadro/contract/rewards/experiences/experience'
import type * as professional from '@esquadro/contract/rewards/experiences/professional'
import type { z } from 'zod'
import type { Context } from '../../platform/context/context.ts'
import { imageAddressOf } from '../../platform/files/files.rules.ts'
import { handle } from '../../platform/http/handle.ts'
import { type Language, messages } from '../../platform/messages/messages.ts'
import { makeCheckInCode } from './check-in-code.ts'
import {
  getExperience,
  listCategories,
  listExperiences,
  type MemberExperience,
  type SeenExperience,
} from './experiences.queries.ts'
import { cancelSubscription } from './subscriptions/cancel-subscription.ts'
import { confirmSeat } from './subscriptions/holds.ts'
import { subscribe } from './subscriptions/subscribe.ts'

/** The routes of one audience; both audiences have the same endpoints. */
export const memberRoutes = (endpoints: typeof professional, type: 'professional' | 'shopkeeper') => ({
  getAll: handle(endpoints.getAll, async ({ query, user }, { db, clock, language }) => {
    const found = await listExperiences(db, { id: user.id, type }, query, clock.now())
    return { ...found, items: found.items.map((item) => experienceOf(item, language)) }
  }),
  getAllCategories: handle(endpoints.getAllCategories, async ({ user }, { db, clock }) => {
    const items = await listCategories(db, { id: user.id, type }, clock.now())
    return { items, total: items.length }
  }),
  getOne: handle(endpoints.getOne, async ({ query, user }, context) =>
    detailsOf(await getExperience(context.db, { id: user.id, type }, query.id, context.clock.now()), context),
  ),
  subscribe: handle(endpoints.subscribe, async ({ body, user }, context) =>
    detailsOf(await subscribe(context, { id: user.id, type }, body), context),
  ),
  unsubscribe: handle(endpoints.unsubscribe, async ({ body, user }, context) =>
    detailsOf(await cancelSubscription(context, { id: user.id, type }, body.experienceId), context),
  ),
  confirm: handle(endpoints.confirm, async ({ body, user }, context) =>
    detailsOf(await confirmSeat(context, { id: user.id, type }, body.experienceId), context),
  ),
  getCalendar: handle(endpoints.getCalendar, async ({ params, user }, { db, clock, config }) => {
    const now = clock.now()
    const { row } = await getExperience(db, { id: user.id, type }, params.id, now)
    const { buildCalendarEvent } = await import('../../platform/calendar/calendar-event.ts')
    const event = buildCalendarEvent({ ...row, url: `${config.publicUrl}/experiences?id=${row.id}`, now })
    return { bytes: Buffer.from(event), type: 'text/calendar; charset=utf-8', name: 'experiencia.ics' }
  }),
})

/** Returns an experience as the API sends it, in the reader's language. */
function experienceOf(
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
const detailsOf = (
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
      ? makeCheckInCode(secret, found.row.subscriptionId)
      : null,
})
