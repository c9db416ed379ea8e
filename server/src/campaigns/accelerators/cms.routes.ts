import * as cmsAccelerators from '@esquadro/contract/campaigns/accelerators/cms'
import { dayOf } from '../../platform/clock.ts'
import { handle } from '../../platform/http/handle.ts'
import { changeEach, outcomesIn } from '../../platform/lists/change-each.ts'
import { getAccelerator, listAccelerators } from './accelerators.queries.ts'
import {
  changeAcceleratorStatus,
  createAccelerator,
  exportAccelerators,
  updateAccelerator,
} from './accelerators.ts'
import { previewAccelerator } from './preview-accelerator.ts'

export const create = handle(cmsAccelerators.create, async ({ body, user }, context) =>
  createAccelerator(context, user, body),
)

export const update = handle(cmsAccelerators.update, async ({ body }, context) =>
  updateAccelerator(context, body),
)

export const changeStatus = handle(cmsAccelerators.changeStatus, async ({ body }, context) =>
  changeAcceleratorStatus(context, body.id, body.active),
)

export const changeStatusMany = handle(cmsAccelerators.changeStatusMany, async ({ body }, context) =>
  outcomesIn(
    await changeEach(context, 'accelerator', body, (row, id) =>
      changeAcceleratorStatus(row, id, body.active),
    ),
    context.language,
  ),
)

export const getAll = handle(cmsAccelerators.getAll, async ({ query }, { db, clock }) =>
  listAccelerators(db, query, dayOf(clock.now())),
)

export const getOne = handle(cmsAccelerators.getOne, async ({ query }, { db, clock }) =>
  getAccelerator(db, query.id, dayOf(clock.now())),
)

export const preview = handle(cmsAccelerators.preview, async ({ body }, context) =>
  previewAccelerator(context, body),
)

export const exportAll = handle(cmsAccelerators.exportAll, ({ query }, context) =>
  exportAccelerators(context, query),
)
