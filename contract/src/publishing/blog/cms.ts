import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { uploadFile } from '../../form-data.ts'
import { changesOf } from '../../platform/fields/changes.ts'
import { id, line, lines, paged, pageQuery, search, sortQuery } from '../../platform/fields/schemas.ts'
import { PICTURE_MAX_BYTES } from '../../platform/files/pictures.ts'
import { RowOutcomes, rows } from '../../platform/lists/bulk.ts'
import { exportQuery } from '../../platform/lists/export.ts'
import { CmsPost, CmsPostDetails, PostRevision } from './post.ts'
import { POST_STATES, POST_STATUSES } from './vocabulary.ts'

const admin = ['admin'] as const

const picture = uploadFile({
  maxBytes: PICTURE_MAX_BYTES,
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
})
/** Fits a long text and a picture. */
const BODY_LIMIT = PICTURE_MAX_BYTES + 2 * 1024 * 1024

const number = z.coerce.number<number | string>()
const text = (max: number) => lines().max(max)

const facts = {
  title: text(160).min(1),
  /** Lower-case letters, digits and hyphens; derived from the title if empty. */
  slug: text(100)
    .refine((slug) => slug === '' || /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug), {
      params: { code: 'slug.invalid' },
    })
    .default(''),
  excerpt: text(300).default(''),
  /** Rich text; the server sanitises it. */
  body: z.string().max(400_000).default(''),
  author: text(120).min(1),
  tags: z.array(text(40).min(1)).max(10).default([]),
  status: z.enum(POST_STATUSES).default('draft'),
  /** When a published post appears; now by default. */
  publishedAt: z.iso.datetime({ offset: true }).nullable().default(null),
  cover: picture.optional(),
}

export const PostInput = z.strictObject(facts)
export type PostInput = z.output<typeof PostInput>

const edit = {
  /** Removes the picture; the web then draws a cover. */
  removeCover: z.boolean().optional(),
  /** The revision that was edited; any other one responds `conflict` with the current post. */
  revision: number.pipe(z.int().min(1)).optional(),
}

/** The form of a post, new or edited. */
export const PostForm = z.strictObject({ ...facts, ...edit })
export type PostForm = z.output<typeof PostForm>

/** Absent fields stay the same. An empty address is derived from the title; no date keeps the date. */
export const PostChanges = z.strictObject({ ...changesOf(facts), ...edit })
export type PostChanges = z.output<typeof PostChanges>

export const create = endpoint({
  method: 'POST',
  path: '/cms/blog/create',
  bodyLimit: BODY_LIMIT,
  access: admin,
  summary: 'Create a post as a draft, published, or scheduled',
  multipart: true,
  body: PostInput,
  response: CmsPostDetails,
  errors: [
    'upload.invalid',
    'picture.incomplete',
    'picture.too-large',
    'picture.too-heavy',
    'post.slug-taken',
  ],
})

export const update = endpoint({
  method: 'POST',
  path: '/cms/blog/{id}/update',
  bodyLimit: BODY_LIMIT,
  access: admin,
  summary: 'Update a post; keeps the previous text as a revision and the previous address as a redirect',
  params: z.object({ id }),
  multipart: true,
  body: PostChanges,
  response: CmsPostDetails,
  errors: [
    'not-found',
    'conflict',
    'upload.invalid',
    'picture.incomplete',
    'picture.too-large',
    'picture.too-heavy',
    'post.slug-taken',
  ],
})

export const changeStatusMany = endpoint({
  method: 'POST',
  path: '/cms/blog/change-status-many',
  access: admin,
  summary:
    'Publish several posts (at once, unless they have a date) or return them to draft; returns an outcome for each',
  body: z.strictObject({ ...rows, status: z.enum(POST_STATUSES) }),
  response: RowOutcomes,
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/cms/blog/{id}/delete',
  access: admin,
  summary: 'Delete a post with its revisions',
  params: z.object({ id }),
  response: z.object({ id }),
  errors: ['not-found'],
})

export const getOne = endpoint({
  method: 'GET',
  path: '/cms/blog/{id}/list',
  access: admin,
  summary: 'Get a complete post, including drafts',
  params: z.object({ id }),
  response: CmsPostDetails,
  errors: ['not-found'],
})

const listQuery = pageQuery.extend({
  q: search.optional(),
  state: z.enum(POST_STATES).optional(),
  tag: line().max(40).optional(),
  sort: sortQuery(['title', 'publishedAt', 'updatedAt']).default('-updatedAt'),
})

export const getAll = endpoint({
  method: 'GET',
  path: '/cms/blog/get-all',
  access: admin,
  summary: 'List all posts; search, filter by state and tag, sort',
  query: listQuery,
  response: paged(CmsPost),
})

export const exportAll = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/blog/export',
  access: admin,
  summary: 'Export the posts as filtered and sorted',
  query: exportQuery(listQuery),
  response: 'binary',
})

/** The maximum number of revisions that the list returns. */
export const REVISIONS_MAX = 50

export const getRevisions = endpoint({
  method: 'GET',
  path: '/cms/blog/{id}/revisions',
  access: admin,
  summary: 'List the saved states of a post, newest first, up to 50',
  params: z.object({ id }),
  response: z.object({ items: z.array(PostRevision) }),
  errors: ['not-found'],
})

export const restore = endpoint({
  method: 'POST',
  path: '/cms/blog/{id}/restore',
  access: admin,
  summary: 'Restore the text of an earlier revision as the newest one; status and address stay',
  params: z.object({ id }),
  body: z.strictObject({ revision: z.int().min(1) }),
  response: CmsPostDetails,
  errors: ['not-found'],
})

export const uploadImage = endpoint({
  method: 'POST',
  path: '/cms/blog/upload-image',
  access: admin,
  summary: 'Store a picture for the text of a post; returns its address',
  multipart: true,
  body: z.strictObject({ image: picture }),
  response: z.object({ src: z.string() }),
  errors: ['upload.invalid', 'picture.incomplete', 'picture.too-large', 'picture.too-heavy'],
})
