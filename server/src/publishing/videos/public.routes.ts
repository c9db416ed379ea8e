import * as videos from '@esquadro/contract/publishing/videos/public'
import { AppError } from '../../platform/errors/app-error.ts'
import { handle } from '../../platform/http/handle.ts'
import { isValidFileAddress, signFileAddress } from './file-address.ts'
import { getVideoFile, getVisibleVideo, listVisibleVideos } from './videos.queries.ts'

export const getAll = handle(videos.getAll, async ({ query, user }, { db, clock }) =>
  listVisibleVideos(db, user?.type ?? null, query, clock.now()),
)

export const getOne = handle(videos.getOne, async ({ query, user }, { db, clock, secret }) => {
  const now = clock.now()
  const video = await getVisibleVideo(db, user?.type ?? null, query.id, now)
  return { ...video, fileAddress: video.provider === 'file' ? signFileAddress(secret, video.id, now) : null }
})

export const getFile = handle(videos.getFile, async ({ params, query }, { db, clock, files, secret }) => {
  if (!isValidFileAddress(secret, params.id, query, clock.now())) throw new AppError('not-found')
  const { storageKey, mime, sizeBytes } = await getVideoFile(db, params.id)
  return {
    size: sizeBytes,
    read: (start, end) => files.read(storageKey, start, end),
    type: mime,
    maxAge: 3_600,
  }
})
