import type { Role } from '@esquadro/contract'
import { type Paged, readSort } from '@esquadro/contract/platform/fields/page'
import type * as videos from '@esquadro/contract/publishing/videos/public'
import {
  VIDEO_AUDIENCES,
  type Video,
  type VideoAudience,
  type VideoDetails,
} from '@esquadro/contract/publishing/videos/video'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../../platform/database/connect.ts'
import { readPage } from '../../platform/database/page.queries.ts'
import { contains } from '../../platform/database/search.queries.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { imageAddressOf } from '../../platform/files/files.rules.ts'

/** Returns the audiences whose videos a user of a role may see; null: a visitor. */
function audiencesOf(reader: Role | null): readonly VideoAudience[] {
  if (reader === 'admin') return VIDEO_AUDIENCES
  if (reader === 'professional') return ['public', 'members', 'professionals']
  if (reader === 'shopkeeper') return ['public', 'members', 'shopkeepers']
  return ['public']
}

// The condition under which a video is visible at an instant.
const visible = (reader: Role | null, now: Date): RawBuilder<boolean> =>
  sql`v.active and v.published_at <= ${now} and v.audience = any(${[...audiencesOf(reader)]}::text[])`

const sortColumns = {
  position: sql`v.position`,
  publishedAt: sql`v.published_at`,
  title: sql`v.title`,
} as const

type Row = Omit<z.input<typeof Video>, 'cover'> & { coverFileId: string | null }

const columns = sql`v.id, v.title, v.description, v.provider, v.cover_file_id, v.duration_seconds, v.published_at`

const toVideo = <T extends Row>({ coverFileId, ...video }: T) => ({
  ...video,
  cover: imageAddressOf(coverFileId),
})

/** Lists a page of the videos that a user may see. */
export async function listVisibleVideos(
  db: Database,
  reader: Role | null,
  query: z.output<typeof videos.getAll.query>,
  now: Date,
): Promise<Paged<z.input<typeof Video>>> {
  const where = query.q
    ? sql`${visible(reader, now)} and ${contains('v.search', query.q)}`
    : visible(reader, now)
  const { column, direction } = readSort(query.sort)
  const order = sql`${sortColumns[column]} ${sql.raw(direction)}, v.id ${sql.raw(direction)}`
  return readPage(db, { columns, from: sql`videos v`, where, order, query, itemOf: toVideo<Row> })
}

/** A video with all that a player needs, except the address of its file. */
export type FoundVideo = Omit<z.input<typeof VideoDetails>, 'fileAddress'>

/** Returns a video that a user may see, with its neighbours in the gallery. Throws `not-found`. */
export async function getVisibleVideo(
  db: Database,
  reader: Role | null,
  id: string,
  now: Date,
): Promise<FoundVideo> {
  const beside = (sign: '<' | '>', direction: 'asc' | 'desc') => sql`
    (select json_build_object('id', v.id, 'title', v.title) from videos v
      where ${visible(reader, now)} and (v.position, v.id) ${sql.raw(sign)} (one.position, one.id)
      order by v.position ${sql.raw(direction)}, v.id ${sql.raw(direction)} limit 1)`
  const { rows } = await sql<
    Row & Pick<FoundVideo, 'externalId' | 'externalHash' | 'fileType' | 'previous' | 'next'>
  >`
    select one.*, ${beside('<', 'desc')} as previous, ${beside('>', 'asc')} as next
    from (
      select ${columns}, v.position, v.external_id, v.external_hash, f.mime as file_type
      from videos v left join files f on f.id = v.file_id
      where v.id = ${id} and ${visible(reader, now)}
    ) one`.execute(db)
  if (!rows[0]) throw new AppError('not-found')
  return toVideo(rows[0])
}

/** Returns the stored file of an active video. Throws `not-found` if it has none. */
export async function getVideoFile(
  db: Database,
  id: string,
): Promise<{ readonly storageKey: string; readonly mime: string; readonly sizeBytes: number }> {
  const file = await db
    .selectFrom('videos')
    .innerJoin('files', 'files.id', 'videos.fileId')
    .select(['files.storageKey', 'files.mime', 'files.sizeBytes'])
    .where('videos.id', '=', id)
    .where('videos.active', '=', true)
    .executeTakeFirst()
  if (!file) throw new AppError('not-found')
  return file
}

/** A new video: a link to a provider, or an uploaded file. */
export interface NewVideo {
  readonly title: string
  readonly description: string
  readonly audience: VideoAudience
  readonly position: number
  readonly publishedAt: Date
  readonly durationSeconds: number | null
  readonly coverFileId: string | null
  readonly source:
    | { readonly provider: 'youtube' | 'vimeo'; readonly id: string; readonly hash: string | null }
    | { readonly provider: 'file'; readonly fileId: string }
}

/** Inserts active videos in one query; returns their ids in order. */
export async function insertVideos(
  trx: Database,
  newVideos: readonly NewVideo[],
  by: { readonly id: string | null; readonly now: Date },
): Promise<string[]> {
  const rows = await trx
    .insertInto('videos')
    .values(
      newVideos.map(({ source, ...video }) => ({
        ...video,
        provider: source.provider,
        externalId: source.provider === 'file' ? null : source.id,
        externalHash: source.provider === 'file' ? null : source.hash,
        fileId: source.provider === 'file' ? source.fileId : null,
        createdBy: by.id,
        createdAt: by.now,
        updatedAt: by.now,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
