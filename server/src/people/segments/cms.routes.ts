import * as contract from '@esquadro/contract/people/segments/cms'
import { totalOf } from '../../platform/database/page.queries.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { handle } from '../../platform/http/handle.ts'
import { readMoment } from './conditions.queries.ts'
import { countListedSegments } from './count-listed-segments.ts'
import { listMembers, listPlaces } from './members.queries.ts'
import { countSegments, exportMembers as exportMembersOf, previewSegment, toMembers } from './members.ts'
import {
  findConditions,
  getConditions,
  getSegment,
  listConditions,
  listSegments,
} from './segments.queries.ts'
import { archiveSegment, createSegment, deleteSegment, exportSegments, updateSegment } from './segments.ts'

export const getAll = handle(contract.getAll, ({ query }, { db }) => listSegments(db, query))

export const exportAll = handle(contract.exportAll, ({ query }, context) => exportSegments(context, query))

export const getCounts = handle(contract.getCounts, async ({ query }, context) => ({
  items: await countListedSegments(context, await listConditions(context.db, query)),
}))

export const getOne = handle(contract.getOne, ({ query }, { db }) => getSegment(db, query.id))

export const getCount = handle(contract.getCount, async ({ query }, context) => {
  const [counted] = await countSegments(context, await findConditions(context.db, [query.id]))
  if (!counted) throw new AppError('not-found')
  return counted
})

export const getMembers = handle(contract.getMembers, async ({ query }, { db, clock }) => {
  const now = clock.now()
  const conditions = await getConditions(db, query.id)
  const { rows, counted } = await listMembers(db, conditions, await readMoment(db, now), query)
  const { page, limit } = query
  return { items: await toMembers(rows, db, now), ...totalOf(counted), page, limit }
})

export const exportMembers = handle(contract.exportMembers, ({ query }, context) =>
  exportMembersOf(context, query),
)

export const preview = handle(contract.preview, ({ body }, context) =>
  previewSegment(context, body.conditions),
)

export const getPlaces = handle(contract.getPlaces, async ({ query }, { db }) => {
  const items = await listPlaces(db, query.q)
  return { items: contract.getPlaces.response.shape.items.parse(items) }
})

export const create = handle(contract.create, ({ body, user }, context) => createSegment(context, user, body))

export const update = handle(contract.update, ({ body }, context) => updateSegment(context, body))

export const archive = handle(contract.archive, ({ body, user }, context) =>
  archiveSegment(context, user, body),
)

export const remove = handle(contract.remove, async ({ body }, context) => {
  await deleteSegment(context, body.id)
  return { id: body.id }
})
