import type * as professional from '@esquadro/contract/experiences/professional'
import type * as shopkeeper from '@esquadro/contract/experiences/shopkeeper'
import { handle } from '../http/handle.ts'
import { detailsOf, experienceOf } from './answers.ts'
import { getExperience, listCategories, listExperiences } from './experiences.queries.ts'
import { subscribe, unsubscribe } from './subscriptions.queries.ts'

type Calls = typeof professional | typeof shopkeeper

/** The calls of an audience: the same rules for both, with the person that the session names. */
export const memberRoutes = (calls: Calls, type: 'professional' | 'shopkeeper') => {
  const getAll = handle(calls.getAll as typeof professional.getAll, async ({ query, user }, context) => {
    const found = await listExperiences(context.db, { id: user.id, type }, query, context.clock.now())
    return { ...found, items: found.items.map((one) => experienceOf(one, context.language)) }
  })
  const getAllCategories = handle(
    calls.getAllCategories as typeof professional.getAllCategories,
    async ({ user }, { db, clock }) => {
      const items = await listCategories(db, { id: user.id, type }, clock.now())
      return { items, total: items.length }
    },
  )
  const getOne = handle(calls.getOne as typeof professional.getOne, async ({ query, user }, context) =>
    detailsOf(
      await getExperience(context.db, { id: user.id, type }, query.id, context.clock.now()),
      context.language,
    ),
  )
  const change = (work: typeof subscribe | typeof unsubscribe) =>
    handle(calls.subscribe as typeof professional.subscribe, async ({ body, user }, context) => {
      const now = context.clock.now()
      const person = { id: user.id, type }
      return context.inTransaction(async (trx) => {
        await work(trx, {
          experienceId: body.experienceId,
          person,
          actor: { id: user.id, type, requestId: context.requestId },
          now,
        })
        return detailsOf(
          await getExperience(trx, person, body.experienceId, now, { isKnown: true }),
          context.language,
        )
      })
    }).handler
  const getCalendar = handle(
    calls.getCalendar as typeof professional.getCalendar,
    async ({ params, user }, { db, clock, config }) => {
      const now = clock.now()
      const { row } = await getExperience(db, { id: user.id, type }, params.id, now)
      const { calendarOf } = await import('./calendar.ts')
      const event = calendarOf({ ...row, url: `${config.publicUrl}/experiences?id=${row.id}`, now })
      return { bytes: Buffer.from(event), type: 'text/calendar; charset=utf-8', name: 'experiencia.ics' }
    },
  )
  return {
    getAll,
    getAllCategories,
    getOne,
    subscribe: { endpoint: calls.subscribe, handler: change(subscribe) },
    unsubscribe: { endpoint: calls.unsubscribe, handler: change(unsubscribe) },
    getCalendar,
  }
}
