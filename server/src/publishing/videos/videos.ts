import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type { UploadFile } from '@esquadro/contract/form-data'
import { parseVideoLink } from '@esquadro/contract/platform/fields/video-link'
import type * as cmsVideos from '@esquadro/contract/publishing/videos/cms'
import { videoAudiences, videoProviders, videoStates, videosList } from '@esquadro/texts/lists/videos'
import type { Caller, Context } from '../../platform/context/context.ts'
import type { FileStore } from '../../platform/context/file-store.ts'
import type { Database } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { deleteFile } from '../../platform/files/files.queries.ts'
import { storeCover, toCover } from '../../platform/files/images.ts'
import { deleteBytes, readBytes, storeFile, withFileCleanup } from '../../platform/files/stored-files.ts'
import { exportList } from '../../platform/lists/export-list.ts'
import { withChanges } from '../../platform/with-changes.ts'
import {
  exportedVideos,
  firstPosition,
  getCmsVideo,
  lockVideo,
  setVideoActive,
  updateVideoRow,
} from './office.queries.ts'
import { insertVideos, type NewVideo } from './videos.queries.ts'

type Facts = Pick<cmsVideos.VideoInput, 'title' | 'description' | 'audience' | 'active' | 'durationSeconds'>
type Saved = Awaited<ReturnType<typeof getCmsVideo>>

/**
 * Adds a video to the gallery, first by default. Throws `upload.invalid` for a file that is not an MP4 or
 * WebM film.
 */
export async function createVideo(
  { inTransaction, audit, clock, files, state }: Context,
  user: Caller,
  input: cmsVideos.VideoInput,
): Promise<Saved> {
  const now = clock.now()
  const uploads = await readUploads({ state }, input)
  return withFileCleanup(files, (store) =>
    inTransaction(async (trx) => {
      const stored = await storeUploads(trx, store, uploads, { ownerId: user.id, now })
      const source = stored.fileId ? fileSource(stored.fileId) : linkSource(input.link)
      if (!source) throw new AppError('invalid.fields', { fields: { link: 'required' } })
      const video = {
        title: input.title,
        description: input.description,
        audience: input.audience,
        position: input.position ?? (await firstPosition(trx)),
        publishedAt: input.publishedAt ? new Date(input.publishedAt) : now,
        durationSeconds: input.durationSeconds,
        coverFileId: stored.coverId,
        source,
      }
      const [id = ''] = await insertVideos(trx, [video], { id: user.id, now })
      if (!input.active) await setVideoActive(trx, id, false, now)
      await audit(trx, {
        action: 'video.created',
        subjectType: 'video',
        subjectId: id,
        after: auditedVideo(input),
      })
      return getCmsVideo(trx, id)
    }),
  )
}

/**
 * Updates a video, whose absent fields stay, and deletes the film and picture that it replaces. Throws `not-found`, `upload.invalid`,
 * and `conflict` with the current video if the revision is outdated.
 */
export async function updateVideo(
  { inTransaction, audit, clock, files, state, log }: Context,
  user: Caller,
  { id, ...input }: cmsVideos.VideoChanges,
): Promise<Saved> {
  const now = clock.now()
  const uploads = await readUploads({ state }, input)
  const { saved, storageKeys } = await withFileCleanup(files, (store) =>
    inTransaction(async (trx) => {
      const locked = await lockVideo(trx, id)
      const before = await getCmsVideo(trx, id)
      if (input.revision !== undefined && input.revision !== locked.revision)
        throw new AppError('conflict', { data: { ...before, fileAddress: null } })
      const stored = await storeUploads(trx, store, uploads, { ownerId: user.id, now })
      const source = stored.fileId ? fileSource(stored.fileId) : linkSource(input.link)
      const { title, description, audience, active, durationSeconds } = withChanges<Facts>(before, input)
      const facts = { title, description, audience, active, durationSeconds }
      const coverFileId = stored.coverId ?? (input.removeCover ? null : locked.coverFileId)
      await updateVideoRow(
        trx,
        id,
        {
          ...facts,
          position: input.position ?? locked.position,
          publishedAt: input.publishedAt ? new Date(input.publishedAt) : locked.publishedAt,
          coverFileId,
          source,
        },
        now,
      )
      await audit(trx, {
        action: 'video.updated',
        subjectType: 'video',
        subjectId: id,
        before: auditedVideo({ ...before, link: before.link ?? undefined }),
        after: auditedVideo({ ...facts, link: input.link ?? before.link ?? undefined }),
      })
      const replaced = [
        ...(source && locked.fileId ? [locked.fileId] : []),
        ...(coverFileId !== locked.coverFileId && locked.coverFileId ? [locked.coverFileId] : []),
      ]
      const keys: (string | null)[] = []
      for (const fileId of replaced) keys.push(await deleteFile(trx, fileId))
      return { saved: await getCmsVideo(trx, id), storageKeys: keys }
    }),
  )
  await deleteBytes(files, storageKeys, log)
  return saved
}

/** Activates or deactivates a video. Idempotent. Throws `not-found`. */
export const changeVideoStatus = (
  { inTransaction, audit, clock }: Context,
  { id, active }: { readonly id: string; readonly active: boolean },
): Promise<Saved> =>
  inTransaction(async (trx) => {
    const before = await lockVideo(trx, id)
    if (before.active !== active) {
      await setVideoActive(trx, id, active, clock.now())
      await audit(trx, {
        action: 'video.status-changed',
        subjectType: 'video',
        subjectId: id,
        before: { active: before.active },
        after: { active },
      })
    }
    return getCmsVideo(trx, id)
  })

interface Uploads {
  readonly film: { readonly bytes: Uint8Array; readonly mime: string; readonly name: string } | null
  readonly cover: Uint8Array | null
}

async function readUploads(
  context: Pick<Context, 'state'>,
  values: { readonly file?: UploadFile | undefined; readonly cover?: UploadFile | undefined },
): Promise<Uploads> {
  const cover = values.cover ? await toCover(context, values.cover, 'cover') : null
  if (!values.file) return { film: null, cover }
  const bytes = await readBytes(values.file)
  const mime = videoTypeOf(bytes)
  if (!mime) throw new AppError('upload.invalid', { fields: { file: 'upload.invalid' } })
  return { film: { bytes, mime, name: values.file.name }, cover }
}

async function storeUploads(
  trx: Database,
  files: FileStore,
  { film, cover }: Uploads,
  by: { readonly ownerId: string; readonly now: Date },
): Promise<{ fileId: string | null; coverId: string | null }> {
  const stored = film && (await storeFile(trx, files, { ...film, ...by, visibility: 'private' }))
  const picture = cover && (await storeCover(trx, files, { bytes: cover, ...by }))
  return { fileId: stored?.id ?? null, coverId: picture?.id ?? null }
}

const fileSource = (fileId: string): NewVideo['source'] => ({ provider: 'file', fileId })
const linkSource = (link: string | undefined): NewVideo['source'] | null =>
  link === undefined ? null : parseVideoLink(link)

const auditedVideo = ({
  title,
  audience,
  active,
  link,
}: Pick<cmsVideos.VideoInput, 'title' | 'audience' | 'active' | 'link'>) => ({
  title,
  audience,
  active,
  link,
})

/** Exports the videos as filtered and sorted. */
export function exportVideos(
  context: Context,
  query: QueryOf<typeof cmsVideos.exportAll>,
): Promise<BinaryOutput> {
  const now = context.clock.now()
  return exportList(context, {
    subject: 'video',
    list: videosList,
    query,
    rows: exportedVideos(context.db, query),
    values: {
      title: (row) => row.title,
      audience: (row) => videoAudiences[row.audience],
      provider: (row) => videoProviders[row.provider],
      seconds: (row) => row.durationSeconds,
      position: (row) => row.position,
      publishedAt: (row) => new Date(row.publishedAt),
      active: ({ active, publishedAt }) => {
        if (!active) return videoStates.hidden
        return new Date(publishedAt) > now ? videoStates.scheduled : videoStates.published
      },
    },
  })
}

/** Returns the type of a film by its first bytes, whatever its name; null if it is neither MP4 nor WebM. */
function videoTypeOf(bytes: Uint8Array): 'video/mp4' | 'video/webm' | null {
  const head = Buffer.from(bytes.subarray(0, 12))
  if (head.subarray(4, 8).toString('latin1') === 'ftyp') return 'video/mp4'
  return head.subarray(0, 4).toString('hex') === '1a45dfa3' ? 'video/webm' : null
}
