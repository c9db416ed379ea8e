/** The largest file of a picture, or of a document that may be one: phones take photographs of up to 25 MB. */
export const PICTURE_MAX_BYTES = 25 * 1024 * 1024

/** A profile picture; the server re-encodes it without metadata, at most 512 px wide and high. */
export const PROFILE_IMAGE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
] as const

/** The widths in pixels in which an uploaded picture is served, the smallest first. */
export const PICTURE_WIDTHS = [480, 800, 1_200, 1_600] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** The formats in which they are served, the lightest first. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** Whether an address is that of an uploaded picture, which the server resizes. */
export const hasSizes = (address: string): boolean => /^\/api\/files\/[\da-f-]{36}$/.test(address)

/** Returns the `srcset` of an uploaded picture in a format. */
export const sourceSetOf = (address: string, format: PictureFormat): string =>
  PICTURE_WIDTHS.map((width) => `${address}?width=${width}&format=${format} ${width}w`).join(', ')
