/** A conversion of an uploaded picture. */
export interface PictureTask {
  readonly bytes: Uint8Array
  /** `webp`: converted to WebP. `same`: in its own format, legible as a document. */
  readonly output: 'webp' | 'same'
  /** The most pixels on the longer side. */
  readonly size: number
  /** A picture with more pixels is not decoded, but reported as `large`. */
  readonly maxPixels: number
}

/**
 * The result for a picture: `none` if the bytes are no picture of a known format, `too-heavy` if decoding it exceeds the
 * limit of memory or time.
 */
export type PictureResult =
  | { readonly kind: 'converted'; readonly bytes: Uint8Array; readonly format: string }
  | { readonly kind: 'large'; readonly pixels: number }
  | { readonly kind: 'none' | 'incomplete' | 'too-heavy' }
