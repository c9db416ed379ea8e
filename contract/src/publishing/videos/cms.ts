import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { uploadFile } from '../../form-data.ts'
import { changesOf } from '../../platform/fields/changes.ts'
import {
  id,
  instant,
  line,
  lines,
  paged,
  pageQuery,
  search,
  sortQuery,
} from '../../platform/fields/schemas.ts'
import { parseVideoLink } from '../../platform/fields/video-link.ts'
import { PICTURE_MAX_BYTES } from '../../platform/files/pictures.ts'
import { RowOutcomes, SwitchMany } from '../../platform/lists/bulk.ts'
import { exportQuery } from '../../platform/lists/export.ts'
import { VIDEO_AUDIENCES, VIDEO_PROVIDERS, Video, VideoDetails } from './video.ts'

const admin = ['admin'] as const

export const VIDEO_FILE_LIMITS = {
  bytes: 150 * 1024 * 1024,
  types: ['video/mp4', 'video/webm'],
} as const

/** Fits a film and the rest of its form. */
const BODY_LIMIT = VIDEO_FILE_LIMITS.bytes + PICTURE_MAX_BYTES + 1024 * 1024

const number = z.coerce.number<number | string>()

const coverImage = uploadFile({
  maxBytes: PICTURE_MAX_BYTES,
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
})

/** An address of YouTube or Vimeo in any of its forms, or an embed code. */
export const videoLink = line()
  .min(1)
  .max(2_000)
  .refine((text) => parseVideoLink(text) !== null, { params: { code: 'url.invalid' } })

const facts = {
  title: line().min(1).max(160),
  description: lines().max(5_000).default(''),
  audience: z.enum(VIDEO_AUDIENCES).default('members'),
  active: z.boolean().default(true),
  /** The position in the gallery, ascending; a new video comes first by default. */
  position: number.pipe(z.int().min(-1_000_000).max(1_000_000)).optional(),
  /** Visible from this instant; now by default. */
  publishedAt: z.iso.datetime({ offset: true }).optional(),
  durationSeconds: number.pipe(z.int().min(1).max(86_400)).nullable().default(null),
  /** Either a link or a file. */
  link: videoLink.optional(),
  file: uploadFile({ maxBytes: VIDEO_FILE_LIMITS.bytes, types: VIDEO_FILE_LIMITS.types }).optional(),
  cover: coverImage.optional(),
}

export const VideoInput = z.strictObject(facts).check((context) => {
  const { link, file } = context.value
  if ((link === undefined) === (file === undefined))
    context.issues.push({
      code: 'custom',
      path: ['link'],
      params: { code: link === undefined ? 'required' : 'order.invalid' },
      input: link,
    })
})
export type VideoInput = z.output<typeof VideoInput>

const edit = {
  id,
  /** Removes the picture; the web then draws a cover. */
  removeCover: z.boolean().optional(),
  /** The revision that was edited; any other one responds `conflict` with the current video. */
  revision: number.pipe(z.int().min(1)).optional(),
}

/** The form of a video, new or edited. */
export const VideoForm = z.strictObject({ ...facts, ...edit })
export type VideoForm = z.output<typeof VideoForm>

/** Absent fields stay the same; without a link and a file, so does the film. */
export const VideoChanges = z.strictObject({ ...changesOf(facts), ...edit })
export type VideoChanges = z.output<typeof VideoChanges>

/** A video in the back office. */
export const CmsVideo = Video.extend({
  active: z.boolean(),
  audience: z.enum(VIDEO_AUDIENCES),
  position: z.int(),
  createdAt: instant,
  revision: z.int().min(1),
})
export type CmsVideo = z.output<typeof CmsVideo>

export const CmsVideoDetails = CmsVideo.extend({
  externalId: VideoDetails.shape.externalId,
  externalHash: VideoDetails.shape.externalHash,
  /** The address at the provider; null for a file. */
  link: z.string().nullable(),
  fileAddress: VideoDetails.shape.fileAddress,
  fileType: VideoDetails.shape.fileType,
})
export type CmsVideoDetails = z.output<typeof CmsVideoDetails>

export const create = endpoint({
  method: 'POST',
  path: '/cms/videos/create',
  bodyLimit: BODY_LIMIT,
  access: admin,
  summary: 'Add a video: a YouTube or Vimeo link, or an MP4 or WebM file',
  multipart: true,
  body: VideoInput,
  response: CmsVideoDetails,
  errors: ['upload.invalid', 'picture.incomplete', 'picture.too-large', 'picture.too-heavy'],
})

export const update = endpoint({
  method: 'PUT',
  path: '/cms/videos/update',
  bodyLimit: BODY_LIMIT,
  access: admin,
  summary: 'Update a video; without a link or a file the film stays',
  multipart: true,
  body: VideoChanges,
  response: CmsVideoDetails,
  errors: [
    'not-found',
    'conflict',
    'upload.invalid',
    'picture.incomplete',
    'picture.too-large',
    'picture.too-heavy',
  ],
})

export const changeStatus = endpoint({
  method: 'POST',
  path: '/cms/videos/change-status',
  access: admin,
  summary: 'Activate or deactivate a video',
  body: z.strictObject({ id, active: z.boolean() }),
  response: CmsVideoDetails,
  errors: ['not-found'],
})

export const changeStatusMany = endpoint({
  method: 'POST',
  path: '/cms/videos/change-status-many',
  access: ['admin'],
  summary: 'Publish or hide several videos; returns an outcome for each',
  body: SwitchMany,
  response: RowOutcomes,
})

const listQuery = pageQuery.extend({
  q: search.optional(),
  audience: z.enum(VIDEO_AUDIENCES).optional(),
  provider: z.enum(VIDEO_PROVIDERS).optional(),
  active: z.stringbool().optional(),
  sort: sortQuery(['position', 'title', 'publishedAt', 'createdAt']).default('position'),
})

export const getAll = endpoint({
  method: 'GET',
  path: '/cms/videos/get-all',
  access: admin,
  summary: 'List all videos; search title and description, filter, sort',
  query: listQuery,
  response: paged(CmsVideo),
})

export const exportAll = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/videos/export',
  access: admin,
  summary: 'Export the videos as filtered and sorted',
  query: exportQuery(listQuery),
  response: 'binary',
})

export const getOne = endpoint({
  method: 'GET',
  path: '/cms/videos/get-one',
  access: admin,
  summary: 'Get a video with all editable fields',
  query: z.object({ id }),
  response: CmsVideoDetails,
  errors: ['not-found'],
})
