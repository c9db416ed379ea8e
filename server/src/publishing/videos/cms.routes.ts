import * as cmsVideos from '@esquadro/contract/publishing/videos/cms'
import type { Context } from '../../platform/context/context.ts'
import { handle } from '../../platform/http/handle.ts'
import { changeEach, outcomesIn } from '../../platform/lists/change-each.ts'
import { signFileAddress } from './file-address.ts'
import { getCmsVideo, listCmsVideos } from './office.queries.ts'
import { changeVideoStatus, createVideo, exportVideos, updateVideo } from './videos.ts'

const withAddress = (
  video: Awaited<ReturnType<typeof getCmsVideo>>,
  { secret, clock }: Pick<Context, 'secret' | 'clock'>,
) => ({
  ...video,
  fileAddress: video.provider === 'file' ? signFileAddress(secret, video.id, clock.now()) : null,
})

export const create = handle(cmsVideos.create, async ({ body, user }, context) =>
  withAddress(await createVideo(context, user, body), context),
)

export const update = handle(cmsVideos.update, async ({ body, user }, context) =>
  withAddress(await updateVideo(context, user, body), context),
)

export const changeStatus = handle(cmsVideos.changeStatus, async ({ body }, context) =>
  withAddress(await changeVideoStatus(context, body), context),
)

export const changeStatusMany = handle(cmsVideos.changeStatusMany, async ({ body }, context) =>
  outcomesIn(
    await changeEach(context, 'video', body, (row, id) =>
      changeVideoStatus(row, { id, active: body.active }),
    ),
    context.language,
  ),
)

export const exportAll = handle(cmsVideos.exportAll, ({ query }, context) => exportVideos(context, query))

export const getAll = handle(cmsVideos.getAll, async ({ query }, { db }) => listCmsVideos(db, query))

export const getOne = handle(cmsVideos.getOne, async ({ query }, context) =>
  withAddress(await getCmsVideo(context.db, query.id), context),
)
