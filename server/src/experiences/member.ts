import type * as professional from '@esquadro/contract/experiences/professional'
import { handle } from '../http/handle.ts'
import { detailsOf, experienceOf } from './experience-view.ts'
import { getExperience, listCategories, listExperiences } from './experiences.queries.ts'
import { cancelSubscription } from './subscriptions/cancel-subscription.ts'
import { confirmSeat } from './subscriptions/confirm-seat.ts'
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
    const { calendarEventOf } = await import('../calendar/calendar-event.ts')
    const event = calendarEventOf({ ...row, url: `${config.publicUrl}/experiences?id=${row.id}`, now })
    return { bytes: Buffer.from(event), type: 'text/calendar; charset=utf-8', name: 'experiencia.ics' }
  }),
})
