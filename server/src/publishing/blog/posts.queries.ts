import { type Paged, readSort } from '@esquadro/contract/platform/fields/page'
import type * as cmsBlog from '@esquadro/contract/publishing/blog/cms'
import type { CmsPost, PostCard, PostRevision } from '@esquadro/contract/publishing/blog/post'
import type * as blog from '@esquadro/contract/publishing/blog/public'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../../platform/database/connect.ts'
import { readPage } from '../../platform/database/page.queries.ts'
import { contains } from '../../platform/database/search.queries.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { imageAddressOf } from '../../platform/files/files.rules.ts'
import { readInBatches } from '../../platform/lists/cursor.queries.ts'
import { stateOf } from './posts.rules.ts'

/** A post as it is stored. */
export interface PostRow {
  readonly id: string
  readonly slug: string
  readonly title: string
  readonly excerpt: string
  readonly body: string
  readonly coverFileId: string | null
  readonly author: string
  readonly tags: string[]
  readonly status: 'draft' | 'published'
  readonly publishedAt: Date | null
  readonly readingMinutes: number
  readonly revision: number
  readonly updatedAt: Date
}

const columns = sql`p.id, p.slug, p.title, p.excerpt, p.cover_file_id, p.author, p.tags, p.status, p.published_at,
  p.reading_minutes, p.revision, p.updated_at`
const visible = (now: Date): RawBuilder<boolean> => sql`p.status = 'published' and p.published_at <= ${now}`

type Card = z.input<typeof PostCard>
type Listed = Omit<PostRow, 'body'>

export const cardOf = ({
  slug,
  title,
  excerpt,
  coverFileId,
  author,
  tags,
  publishedAt,
  ...row
}: Listed): Card => ({
  slug,
  title,
  excerpt,
  cover: imageAddressOf(coverFileId),
  author,
  tags,
  publishedAt: publishedAt ?? row.updatedAt,
  readingMinutes: row.readingMinutes,
})

/** Lists a page of the visible posts, newest first, and all their tags. */
export async function listVisiblePosts(
  db: Database,
  query: z.output<typeof blog.getPosts.query>,
  now: Date,
): Promise<Paged<Card> & { tags: { tag: string; posts: number }[] }> {
  const conditions: RawBuilder<unknown>[] = [visible(now)]
  if (query.q) conditions.push(contains('p.search', query.q))
  if (query.tag) conditions.push(sql`p.tags @> array[${query.tag}]::text[]`)
  const where = sql.join(conditions, sql` and `)
  const order = sql`p.published_at desc, p.id desc`
  const page = await readPage(db, { columns, from: sql`posts p`, where, order, query, itemOf: cardOf })
  const { rows: tags } = await sql<{ tag: string; posts: number }>`
    select tag, count(*)::int as posts from posts p, unnest(p.tags) tag where ${visible(now)}
    group by tag order by posts desc, tag limit 40`.execute(db)
  return { ...page, tags }
}

/** Returns the post that has or had an address, visible or not, or null. */
export async function findPostBySlug(db: Database, slug: string): Promise<PostRow | null> {
  const { rows } = await sql<PostRow>`
    select ${columns}, p.body from post_slugs s join posts p on p.id = s.post_id where s.slug = ${slug}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Lists up to three other visible posts, those with most shared tags first, then the newest. */
export async function listRelated(
  db: Database,
  { id, tags }: Pick<PostRow, 'id' | 'tags'>,
  now: Date,
): Promise<Card[]> {
  const { rows } = await sql<Listed>`
    select ${columns} from posts p where ${visible(now)} and p.id <> ${id}
    order by cardinality(array(select unnest(p.tags) intersect select unnest(${tags}::text[]))) desc,
      p.published_at desc, p.id desc limit 3`.execute(db)
  return rows.map(cardOf)
}

const sortColumns = {
  title: sql`p.title`,
  publishedAt: sql`p.published_at`,
  updatedAt: sql`p.updated_at`,
} as const

const inState = {
  draft: () => sql`p.status = 'draft'`,
  scheduled: (now: Date) => sql`p.status = 'published' and p.published_at > ${now}`,
  published: visible,
} as const

type Filters = Omit<z.output<typeof cmsBlog.getAll.query>, 'page' | 'limit'>

function conditionsOf(query: Filters, now: Date): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (query.q) conditions.push(contains('p.search', query.q))
  if (query.state) conditions.push(inState[query.state](now))
  if (query.tag) conditions.push(sql`p.tags @> array[${query.tag}]::text[]`)
  return sql.join(conditions, sql` and `)
}

function orderOf({ sort }: Filters): RawBuilder<unknown> {
  const { column, direction } = readSort(sort)
  const way = sql.raw(direction)
  // Drafts have no date: they come last in both directions.
  return sql`${sortColumns[column]} ${way} nulls last, p.id ${way}`
}

/** Reads all posts that match the filters, in batches, for an export. */
export const exportedPosts = (
  db: Database,
  query: Filters,
  now: Date,
): AsyncIterable<readonly ReturnType<typeof itemOf>[]> =>
  readInBatches(
    db,
    sql<Listed>`select ${columns} from posts p where ${conditionsOf(query, now)} order by ${orderOf(query)}`,
    (rows) => rows.map((row) => itemOf(row, now)),
  )

/** Lists a page of all posts. */
export async function listCmsPosts(
  db: Database,
  query: z.output<typeof cmsBlog.getAll.query>,
  now: Date,
): Promise<Paged<z.input<typeof CmsPost>>> {
  return readPage(db, {
    columns,
    from: sql`posts p`,
    where: conditionsOf(query, now),
    order: orderOf(query),
    query,
    itemOf: (row: Listed) => itemOf(row, now),
  })
}

/** Returns a post with the fields of the back office's list. */
export const itemOf = (
  { id, slug, title, author, tags, coverFileId, status, publishedAt, updatedAt, revision }: Listed,
  now: Date,
): z.input<typeof CmsPost> => ({
  id,
  slug,
  title,
  author,
  tags,
  cover: imageAddressOf(coverFileId),
  state: stateOf({ status, publishedAt }, now),
  publishedAt,
  updatedAt,
  revision,
})

/** Returns a post, locked on request. Throws `not-found`. */
export async function getPost(db: Database, id: string, { isLocked = false } = {}): Promise<PostRow> {
  const { rows } = await sql<PostRow>`
    select ${columns}, p.body from posts p where p.id = ${id} ${isLocked ? sql`for update` : sql``}`.execute(
    db,
  )
  if (!rows[0]) throw new AppError('not-found')
  return rows[0]
}

/** Lists the addresses that begin with a text and belong to other posts. */
export async function listTakenSlugs(db: Database, slug: string, postId: string | null): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from post_slugs where starts_with(slug, ${slug}) and post_id is distinct from ${postId}`.execute(
    db,
  )
  return rows.map((row) => row.slug)
}

/** Reserves an address for a post. Returns false if it belongs to another post. */
export async function reserveSlug(trx: Database, slug: string, postId: string): Promise<boolean> {
  const { rows } = await sql<{ postId: string }>`
    insert into post_slugs as s (slug, post_id) values (${slug}, ${postId})
    on conflict (slug) do update set post_id = s.post_id returning post_id`.execute(trx)
  return rows[0]?.postId === postId
}

export type PostValues = Omit<PostRow, 'id' | 'revision' | 'updatedAt'> & { readonly bodyText: string }

/** Inserts a post under an id. */
export async function insertPost(
  trx: Database,
  id: string,
  values: PostValues,
  by: { readonly id: string; readonly now: Date },
): Promise<void> {
  await trx
    .insertInto('posts')
    .values({ id, ...values, createdBy: by.id, createdAt: by.now, updatedAt: by.now })
    .execute()
}

/** Updates a post and increments its revision. */
export async function updatePostRow(trx: Database, id: string, values: PostValues, now: Date): Promise<void> {
  await trx
    .updateTable('posts')
    .set((row) => ({ ...values, revision: row('revision', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .execute()
}

/** Records the current state of a post as its newest revision. */
export async function insertRevision(
  trx: Database,
  postId: string,
  by: { readonly id: string; readonly now: Date },
): Promise<void> {
  await sql`
    insert into post_revisions
      (post_id, revision, title, slug, excerpt, body, author, tags, status, published_at, saved_by, saved_at)
    select id, revision, title, slug, excerpt, body, author, tags, status, published_at, ${by.id}, ${by.now}
    from posts where id = ${postId}`.execute(trx)
}

/** Lists the newest revisions of a post. */
export async function listRevisions(
  db: Database,
  postId: string,
  limit: number,
): Promise<z.input<typeof PostRevision>[]> {
  const { rows } = await sql<z.input<typeof PostRevision>>`
    select r.revision, r.title, r.slug, r.excerpt, r.body, r.author, r.tags, r.status, r.published_at, r.saved_at,
      u.name as saved_by
    from post_revisions r left join users u on u.id = r.saved_by
    where r.post_id = ${postId} order by r.revision desc limit ${limit}`.execute(db)
  return rows
}

/** Returns the text of a revision. Throws `not-found`. */
export async function getRevision(
  db: Database,
  postId: string,
  revision: number,
): Promise<Pick<PostRow, 'title' | 'excerpt' | 'body' | 'author' | 'tags'>> {
  const row = await db
    .selectFrom('postRevisions')
    .select(['title', 'excerpt', 'body', 'author', 'tags'])
    .where('postId', '=', postId)
    .where('revision', '=', revision)
    .executeTakeFirst()
  if (!row) throw new AppError('not-found')
  return row
}

/** Deletes a post with its addresses and revisions. */
export async function deletePost(trx: Database, id: string): Promise<void> {
  await trx.deleteFrom('posts').where('id', '=', id).execute()
}
