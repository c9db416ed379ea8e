import { uploadFile } from '../../form-data.ts'
import { PICTURE_MAX_BYTES } from './pictures.ts'

export const COVER_LIMITS = {
  bytes: PICTURE_MAX_BYTES,
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
} as const

/** The picture of a product, an experience, a post or a video; the server re-encodes it without metadata. */
export const coverFile = uploadFile({ maxBytes: COVER_LIMITS.bytes, types: COVER_LIMITS.types })
