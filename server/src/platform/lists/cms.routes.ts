import * as contract from '@esquadro/contract/platform/lists/cms'
import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { handle } from '../http/handle.ts'
import { requireOpenList } from './lists.policies.ts'
import { saveListView } from './save-list-view.ts'
import { deleteOwnView, getLayout, isVisibleView, listViews, upsertLayout } from './views.queries.ts'

const arrangementOf = async (db: Database, userId: string, list: string) => ({
  views: await listViews(db, userId, list),
  layout: await getLayout(db, userId, list),
})

export const get = handle(contract.get, ({ query, user }, { db }) => {
  requireOpenList(user, query.list)
  return arrangementOf(db, user.id, query.list)
})

export const saveLayout = handle(contract.saveLayout, async ({ body, user }, { db }) => {
  const { list, ...layout } = body
  requireOpenList(user, list)
  if (layout.viewId !== null && !(await isVisibleView(db, user.id, list, layout.viewId)))
    throw new AppError('not-found')
  await upsertLayout(db, user.id, list, layout)
  return arrangementOf(db, user.id, list)
})

export const saveView = handle(contract.saveView, async ({ body, user }, context) => {
  requireOpenList(user, body.list)
  await saveListView(context, user, body)
  return arrangementOf(context.db, user.id, body.list)
})

export const deleteView = handle(contract.deleteView, async ({ body, user }, { db }) => {
  const list = await deleteOwnView(db, user.id, body.id)
  if (list === null) throw new AppError('not-found')
  return arrangementOf(db, user.id, list)
})
