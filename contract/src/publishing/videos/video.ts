import { z } from 'zod'
import { id, instant } from '../../platform/fields/schemas.ts'

export const VIDEO_PROVIDERS = ['youtube', 'vimeo', 'file'] as const
export type VideoProvider = (typeof VIDEO_PROVIDERS)[number]

/** The audience of a video: everybody, all members, or members of one role. Administrators see all videos. */
export const VIDEO_AUDIENCES = ['public', 'members', 'professionals', 'shopkeepers'] as const
export type VideoAudience = (typeof VIDEO_AUDIENCES)[number]

/** A video in the gallery. */
export const Video = z.object({
  id,
  title: z.string(),
  description: z.string(),
  provider: z.enum(VIDEO_PROVIDERS),
  /** The address of its picture; null: the client draws one. */
  cover: z.string().nullable(),
  durationSeconds: z.int().min(1).nullable(),
  publishedAt: instant,
})
export type Video = z.output<typeof Video>

const neighbour = z.object({ id, title: z.string() })

/** A video with its player data. */
export const VideoDetails = Video.extend({
  /** For YouTube and Vimeo: the provider's id, and Vimeo's key of an unlisted video. */
  externalId: z.string().nullable(),
  externalHash: z.string().nullable(),
  /** For an uploaded file: a signed address that is valid for some hours, and its type. */
  fileAddress: z.string().nullable(),
  fileType: z.string().nullable(),
  /** The neighbours in the order of the gallery that the reader may see. */
  previous: neighbour.nullable(),
  next: neighbour.nullable(),
})
export type VideoDetails = z.output<typeof VideoDetails>
