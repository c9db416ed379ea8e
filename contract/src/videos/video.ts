import { z } from 'zod'
import { id } from '../fields/id.ts'
import { instant } from '../fields/instant.ts'

export const VIDEO_PROVIDERS = ['youtube', 'vimeo', 'file'] as const
export type VideoProvider = (typeof VIDEO_PROVIDERS)[number]

/** Who sees a video: everybody, both kinds of members, or one of them. Administrators see all. */
export const VIDEO_AUDIENCES = ['public', 'members', 'professionals', 'shopkeepers'] as const
export type VideoAudience = (typeof VIDEO_AUDIENCES)[number]

/** A video as the gallery shows it. */
export const Video = z.object({
  id,
  title: z.string(),
  description: z.string(),
  provider: z.enum(VIDEO_PROVIDERS),
  /** The address of its picture; null: one is drawn. */
  cover: z.string().nullable(),
  durationSeconds: z.int().min(1).nullable(),
  publishedAt: instant,
})
export type Video = z.output<typeof Video>

const neighbour = z.object({ id, title: z.string() })

/** A video with what plays it. */
export const VideoDetails = Video.extend({
  /** Of YouTube and Vimeo: their id, and Vimeo's key where it is not listed. */
  externalId: z.string().nullable(),
  externalHash: z.string().nullable(),
  /** Of an uploaded file: where it is read for the next hours, without a session, and its type. */
  fileAddress: z.string().nullable(),
  fileType: z.string().nullable(),
  /** The ones beside it in the order of the gallery, as far as the caller may see them. */
  previous: neighbour.nullable(),
  next: neighbour.nullable(),
})
export type VideoDetails = z.output<typeof VideoDetails>
