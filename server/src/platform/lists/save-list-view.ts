import type { BodyOf } from '@esquadro/contract'
import { MAX_VIEWS, type saveView } from '@esquadro/contract/platform/lists/cms'
import type { Caller, Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { countViews, findOwnView, insertView, updateView } from './views.queries.ts'

/**
 * Saves a view of a list. Throws `list.view-exists` if the administrator has another view with that name,
 * `list.too-many-views` beyond the limit, and `not-found` for another administrator's view.
 */
export const saveListView = (
  { clock, inTransaction }: Context,
  user: Caller,
  { list, id, ...values }: BodyOf<typeof saveView>,
): Promise<void> =>
  inTransaction(async (trx) => {
    const sameName = await findOwnView(trx, user.id, list, values.name)
    if (sameName !== null && sameName !== id) throw exists()
    if (id !== undefined) {
      if (!(await updateView(trx, user.id, id, values))) throw new AppError('not-found')
      return
    }
    if ((await countViews(trx, user.id, list)) >= MAX_VIEWS) throw new AppError('list.too-many-views')
    if (!(await insertView(trx, user.id, list, values, clock.now()))) throw exists()
  })

const exists = () => new AppError('list.view-exists', { fields: { name: 'list.view-exists' } })
