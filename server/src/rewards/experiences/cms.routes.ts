import * as cmsExperiences from '@esquadro/contract/rewards/experiences/cms'
import { handle } from '../../platform/http/handle.ts'
import { changeEach, outcomesIn } from '../../platform/lists/change-each.ts'
import { messages } from '../../platform/messages/messages.ts'
import { getSubscriber, listSubscribers } from './attendance/attendance.queries.ts'
import {
  exportSubscribers as exportList,
  exportMemberSubscriptions as exportSubscriptions,
} from './attendance/exports.ts'
import {
  checkIn as checkInByCode,
  setAttendance as recordAttendance,
} from './attendance/record-attendance.ts'
import { listCandidates, listMemberSubscriptions } from './members.queries.ts'
import { listCmsCategories } from './office/categories.queries.ts'
import { changeExperienceStatus, createExperience, updateExperience } from './office/experiences.ts'
import { exportCategories as exportCategoriesOf, exportExperiences } from './office/export-experiences.ts'
import { getCmsExperience, listCmsExperiences } from './office/office.queries.ts'
import * as categories from './office/save-category.ts'
import { removeSubscriber } from './subscriptions/cancel-subscription.ts'
import { confirmSeatAsTeam } from './subscriptions/holds.ts'
import { subscribeMember, subscribeMembers } from './subscriptions/subscribe.ts'

export const createCategory = handle(cmsExperiences.createCategory, async ({ body }, context) =>
  categories.createCategory(context, body),
)

export const updateCategory = handle(cmsExperiences.updateCategory, async ({ body }, context) =>
  categories.renameCategory(context, body),
)

export const changeCategoryStatus = handle(cmsExperiences.changeCategoryStatus, async ({ body }, context) =>
  categories.changeCategoryStatus(context, body),
)

export const changeCategoryStatusMany = handle(
  cmsExperiences.changeCategoryStatusMany,
  async ({ body }, context) =>
    outcomesIn(
      await changeEach(context, 'experience-category', body, (row, id) =>
        categories.changeCategoryStatus(row, { id, active: body.active }),
      ),
      context.language,
    ),
)

export const getAllCategories = handle(cmsExperiences.getAllCategories, async ({ query }, { db }) =>
  listCmsCategories(db, query),
)

export const create = handle(cmsExperiences.create, async ({ body, user }, context) =>
  createExperience(context, user, body),
)

export const update = handle(cmsExperiences.update, async ({ params, body, user }, context) =>
  updateExperience(context, user, { ...body, id: params.id }),
)

export const changeStatus = handle(cmsExperiences.changeStatus, async ({ body, user }, context) =>
  changeExperienceStatus(context, user, body),
)

export const changeStatusMany = handle(cmsExperiences.changeStatusMany, async ({ body, user }, context) =>
  outcomesIn(
    await changeEach(context, 'experience', body, (row, id) =>
      changeExperienceStatus(row, user, { id, active: body.active }),
    ),
    context.language,
  ),
)

export const exportAll = handle(cmsExperiences.exportAll, ({ query }, context) =>
  exportExperiences(context, query),
)

export const exportCategories = handle(cmsExperiences.exportCategories, ({ query }, context) =>
  exportCategoriesOf(context, query),
)

export const getAll = handle(cmsExperiences.getAll, async ({ query }, { db, clock }) =>
  listCmsExperiences(db, query, clock.now()),
)

export const getOne = handle(cmsExperiences.getOne, async ({ query }, { db, clock }) =>
  getCmsExperience(db, query.id, clock.now()),
)

export const subscribeUser = handle(cmsExperiences.subscribeUser, async ({ body, user }, context) => {
  const { subscriptionId: id, ...subscribed } = await subscribeMember(context, user, body)
  return { ...subscribed, id }
})

export const subscribeUsers = handle(cmsExperiences.subscribeUsers, async ({ body, user }, context) => {
  const results = await subscribeMembers(context, user, body)
  const { errors } = messages[context.language]
  return {
    items: results.map(({ userId, subscribed, refusal }) => ({
      userId,
      id: subscribed?.subscriptionId ?? null,
      status: subscribed?.status ?? null,
      error: refusal && { code: refusal.code, msg: errors[refusal.code] },
    })),
  }
})

export const unsubscribe = handle(cmsExperiences.unsubscribe, async ({ params, query, user }, context) => ({
  data: await removeSubscriber(context, user, { id: params.id, refund: query.refund }),
}))

export const confirmSeat = handle(cmsExperiences.confirmSeat, async ({ body, user }, context) => {
  await confirmSeatAsTeam(context, user, body.id)
  return getSubscriber(context.db, body.id)
})

export const checkIn = handle(cmsExperiences.checkIn, async ({ body, user }, context) =>
  checkInByCode(context, user, body),
)

export const setAttendance = handle(cmsExperiences.setAttendance, async ({ body, user }, context) =>
  recordAttendance(context, user, body),
)

export const closeAttendance = handle(cmsExperiences.closeAttendance, async ({ body, user }, context) =>
  recordAttendance(context, user, { ...body, ids: 'all', attendance: 'absent' }),
)

export const getSubscribers = handle(cmsExperiences.getSubscribers, async ({ query }, { db, clock }) => {
  await getCmsExperience(db, query.experienceId, clock.now())
  return listSubscribers(db, query)
})

export const getMemberSubscriptions = handle(cmsExperiences.getMemberSubscriptions, ({ query }, { db }) =>
  listMemberSubscriptions(db, query),
)

export const exportMemberSubscriptions = handle(
  cmsExperiences.exportMemberSubscriptions,
  ({ query }, context) => exportSubscriptions(context, query),
)

export const exportSubscribers = handle(cmsExperiences.exportSubscribers, async ({ query }, context) =>
  exportList(context, query),
)

export const getCandidates = handle(cmsExperiences.getCandidates, async ({ query }, { db }) => ({
  items: await listCandidates(db, query.experienceId, query.q),
}))
