import type { UploadFile } from '@esquadro/contract/form-data'
import type { Sharp } from 'sharp'
import type { Services } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { semaphore } from './semaphore.ts'
import { bytesOf } from './uploads.ts'

// Loaded with the first picture: sharp takes time to load and memory.
const loadSharp = async () => (await import('sharp')).default

/** The largest picture that is decoded, in pixels: photographs of telephones have 12 to 50 million. */
const PIXEL_LIMIT = 60_000_000
/** A picture up to this size is usual; decoding a larger one takes up to 310 MB, so it is decoded alone. */
const USUAL_PIXELS = 25_000_000
/** The number of pictures loaded and decoded at the same time, each up to 100 MB; others wait on disk. */
const openDecoding = () => ({ decoding: semaphore(2), alone: semaphore(1) })

/** A document is legible with this many pixels on its longer side. */
const DOCUMENT_SIZE = 5_000

/** Raster formats only: SVG can carry scripts, and documents are not pictures. */
const PICTURES = new Set(['jpeg', 'png', 'webp', 'heif', 'gif'])
const DOCUMENTS = new Set(['jpeg', 'png', 'webp'])

/**
 * Converts a picture to WebP: upright, at most `size` pixels wide and high, without metadata. Null if it is not a picture.
 * Throws `picture.incomplete` or `picture.too-large`, also as the error of `field`.
 */
export const toWebp = (
  context: Pick<Services, 'state'>,
  file: UploadFile,
  size: number,
  field: string,
): Promise<Uint8Array | null> =>
  decode(context, file, field, PICTURES, (picture) =>
    picture.rotate().resize(within(size)).webp({ quality: 82 }).toBuffer(),
  )

const within = (size: number) =>
  ({ width: size, height: size, fit: 'inside', withoutEnlargement: true }) as const

/**
 * Decodes a picture of one of the formats; null if it is none. Only the header is read before its size is known. A large
 * picture waits until no other is decoded.
 */
async function decode<Result>(
  { state }: Pick<Services, 'state'>,
  file: UploadFile,
  field: string,
  formats: ReadonlySet<string>,
  work: (picture: Sharp, format: string) => Promise<Result>,
  /** The type of the bytes if they are no picture. */
  other: (bytes: Uint8Array) => Result | null = () => null,
): Promise<Result | null> {
  const read = async (mayBeLarge: boolean) => {
    const bytes = await bytesOf(file)
    const result = other(bytes)
    if (result) return { result }
    const found = await headerOf(bytes)
    if (found === null || !formats.has(found.format)) return { result: null }
    if (found.pixels === 0) throw refused('picture.incomplete', field)
    if (found.pixels > PIXEL_LIMIT)
      throw refused('picture.too-large', field, {
        megapixels: Math.ceil(found.pixels / 1_000_000),
        max: PIXEL_LIMIT / 1_000_000,
      })
    if (found.pixels > USUAL_PIXELS && !mayBeLarge) return 'large' as const
    const sharp = await loadSharp()
    try {
      const picture = sharp(bytes, { limitInputPixels: PIXEL_LIMIT, failOn: 'error' })
      return { result: await work(picture, found.format) }
    } catch {
      // An iPhone's HEIC has a readable header, but a codec that is not supported.
      if (found.codec !== undefined && found.codec !== 'av1') return { result: null }
      throw refused('picture.incomplete', field)
    }
  }
  const { decoding, alone } = state.of(openDecoding)
  const first = await decoding(() => read(false))
  if (first !== 'large') return first.result
  const second = await alone(() => decoding(() => decoding(() => read(true))))
  return second === 'large' ? null : second.result
}

const refused = (code: 'picture.incomplete' | 'picture.too-large', field: string, data?: object): AppError =>
  new AppError(code, { fields: { [field]: code }, ...(data && { data }) })

interface Header {
  readonly format: string
  /** 0 if the header is incomplete. */
  readonly pixels: number
  /** Of HEIF containers alone. */
  readonly codec: string | undefined
}

/** Reads the format and size from the header of a picture; null if the bytes are none that can be read. */
async function headerOf(bytes: Uint8Array): Promise<Header | null> {
  try {
    const sharp = await loadSharp()
    const { format, width, height, compression } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return { format, pixels: width * height, codec: compression }
  } catch {
    const head = headOf(bytes)
    const [format] = MARKS.find(([, mark, at]) => head.startsWith(mark, at)) ?? []
    return format === undefined ? null : { format, pixels: 0, codec: undefined }
  }
}

const MARKS: readonly (readonly [format: string, mark: string, at?: number])[] = [
  ['jpeg', '\xFF\xD8\xFF'],
  ['png', '\x89PNG\r\n\x1A\n'],
  ['webp', 'WEBP', 8],
  ['gif', 'GIF8'],
]

const headOf = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, 16)).toString('latin1')

/** Whether bytes begin like a picture of a camera or a screen: JPEG, PNG, WebP, GIF, TIFF, HEIC or AVIF. */
export const isPicture = (bytes: Uint8Array): boolean =>
  /^(?:\xFF\xD8\xFF|\x89PNG|RIFF....WEBP|GIF8|II\*\0|MM\0\*|....ftyp(?:hei|hev|mif1|msf1|avi[fs]))/s.test(
    headOf(bytes),
  )

/**
 * Whether bytes are a PDF. Viewers accept text before its mark, but a picture with that mark in its metadata
 * is not a PDF.
 */
function isPdf(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 1024))
  return (
    head.includes('%PDF-') &&
    !/^(?:\xFF\xD8\xFF|\x89PNG|RIFF|GIF8|II\*\0|MM\0\*|....ftyp)/s.test(head.toString('latin1'))
  )
}

/**
 * Returns a PDF as it is, or a picture in its own format, upright, not larger than needed to read it, and without metadata
 * (place, device, author); null for anything else. The type is detected from the content. Throws `picture.incomplete` or
 * `picture.too-large`, also as the error of `field`.
 */
export const readDocument = (
  context: Pick<Services, 'state'>,
  file: UploadFile,
  field: string,
): Promise<{ bytes: Uint8Array; mime: string } | null> =>
  decode(
    context,
    file,
    field,
    DOCUMENTS,
    async (picture, format) => ({
      bytes: await picture
        .rotate()
        .resize(within(DOCUMENT_SIZE))
        .toFormat(format as 'jpeg' | 'png' | 'webp', { quality: 92 })
        .toBuffer(),
      mime: `image/${format}`,
    }),
    (bytes) => (isPdf(bytes) ? { bytes, mime: 'application/pdf' } : null),
  )
