import { type Paged, readSort } from '@esquadro/contract/platform/fields/page'
import { buildWatchAddress } from '@esquadro/contract/platform/fields/video-link'
import type * as cmsVideos from '@esquadro/contract/publishing/videos/cms'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../../platform/database/connect.ts'
import { readPage } from '../../platform/database/page.queries.ts'
import { contains } from '../../platform/database/search.queries.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { imageAddressOf } from '../../platform/files/files.rules.ts'
import { readInBatches } from '../../platform/lists/cursor.queries.ts'
import type { NewVideo } from './videos.queries.ts'

type Item = z.input<typeof cmsVideos.CmsVideo>
type Details = Omit<z.input<typeof cmsVideos.CmsVideoDetails>, 'fileAddress'>
type Row = Omit<Item, 'cover'> & { readonly coverFileId: string | null }

const columns = sql`v.id, v.title, v.description, v.provider, v.cover_file_id, v.duration_seconds, v.published_at, v.active,
  v.audience, v.position, v.created_at, v.revision`

const sortColumns = {
  position: sql`v.position`,
  title: sql`v.title`,
  publishedAt: sql`v.published_at`,
  createdAt: sql`v.created_at`,
} as const

const itemOf = <T extends Row>({ coverFileId, ...row }: T) => ({ ...row, cover: imageAddressOf(coverFileId) })

type Filters = Omit<z.output<typeof cmsVideos.getAll.query>, 'page' | 'limit'>

function conditionsOf(query: Filters): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (query.q) conditions.push(contains('v.search', query.q))
  if (query.audience) conditions.push(sql`v.audience = ${query.audience}`)
  if (query.provider) conditions.push(sql`v.provider = ${query.provider}`)
  if (query.active !== undefined) conditions.push(sql`v.active = ${query.active}`)
  return sql.join(conditions, sql` and `)
}

function orderOf({ sort }: Filters): RawBuilder<unknown> {
  const { column, direction } = readSort(sort)
  return sql`${sortColumns[column]} ${sql.raw(direction)}, v.id ${sql.raw(direction)}`
}

/** Reads all videos that match the filters, in batches, for an export. */
export const exportedVideos = (db: Database, query: Filters): AsyncIterable<readonly Row[]> =>
  readInBatches(
    db,
    sql<Row>`select ${columns} from videos v where ${conditionsOf(query)} order by ${orderOf(query)}`,
    (rows) => rows,
  )

/** Lists a page of all videos. */
export async function listCmsVideos(
  db: Database,
  query: z.output<typeof cmsVideos.getAll.query>,
): Promise<Paged<Item>> {
  return readPage(db, {
    columns,
    from: sql`videos v`,
    where: conditionsOf(query),
    order: orderOf(query),
    query,
    itemOf: itemOf<Row>,
  })
}

/** Returns a video with all editable fields. Throws `not-found`. */
export async function getCmsVideo(db: Database, id: string): Promise<Details> {
  const { rows } = await sql<
    Row & {
      readonly externalId: string | null
      readonly externalHash: string | null
      readonly fileType: string | null
    }
  >`
    select ${columns}, v.external_id, v.external_hash, f.mime as file_type
    from videos v left join files f on f.id = v.file_id where v.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('not-found')
  const { provider, externalId, externalHash } = row
  const link =
    provider === 'file' || externalId === null
      ? null
      : buildWatchAddress({ provider, id: externalId, hash: externalHash })
  return { ...itemOf(row), link }
}

export interface LockedVideo {
  readonly revision: number
  readonly active: boolean
  readonly fileId: string | null
  readonly coverFileId: string | null
  readonly position: number
  readonly publishedAt: Date
}

/** Locks a video. Throws `not-found`. */
export async function lockVideo(trx: Database, id: string): Promise<LockedVideo> {
  const row = await trx
    .selectFrom('videos')
    .select(['revision', 'active', 'fileId', 'coverFileId', 'position', 'publishedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('not-found')
  return row
}

/** Returns the position before the first video of the gallery. */
export async function firstPosition(db: Database): Promise<number> {
  const row = await db.selectFrom('videos').select('position').orderBy('position').limit(1).executeTakeFirst()
  return (row?.position ?? 1) - 1
}

/** Updates a video and increments its revision; without a source the film stays. */
export async function updateVideoRow(
  trx: Database,
  id: string,
  {
    source,
    ...change
  }: Omit<NewVideo, 'source'> & { readonly source: NewVideo['source'] | null; readonly active: boolean },
  now: Date,
): Promise<void> {
  const film = source && {
    provider: source.provider,
    externalId: source.provider === 'file' ? null : source.id,
    externalHash: source.provider === 'file' ? null : source.hash,
    fileId: source.provider === 'file' ? source.fileId : null,
  }
  await trx
    .updateTable('videos')
    .set((row) => ({ ...change, ...film, revision: row('revision', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .execute()
}

/** Activates or deactivates a video. */
export async function setVideoActive(trx: Database, id: string, active: boolean, now: Date): Promise<void> {
  await trx
    .updateTable('videos')
    .set((row) => ({ active, revision: row('revision', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .execute()
}
