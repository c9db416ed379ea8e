/** The limits of one zip with pictures of products. */
export const PICTURE_ZIP_LIMITS = {
  bytes: 100 * 1024 * 1024,
  pictures: 100,
  pictureBytes: 10 * 1024 * 1024,
  /** All pictures together, unpacked. */
  inflatedBytes: 200 * 1024 * 1024,
} as const

/** What became of a file of the zip. */
export const PICTURE_OUTCOMES = [
  'attached',
  /** The product has this picture already. */
  'unchanged',
  /** No product has the name of the file as its code or EAN. */
  'unknown',
  /** Products of several brands have the code. */
  'ambiguous',
  /** An earlier file of the zip is for the same product. */
  'repeated',
  'unreadable',
  /** Beyond the limits of the zip. */
  'too-many',
] as const
export type PictureOutcome = (typeof PICTURE_OUTCOMES)[number]
