import type { UploadFile } from '@esquadro/contract/form-data'
import type { Services } from '../context/context.ts'
import { semaphore } from './semaphore.ts'
import { bytesOf } from './uploads.ts'

// Loaded with the first picture: sharp takes time to load and memory.
const loadSharp = async () => (await import('sharp')).default

/** The largest picture that is decoded, in pixels. */
const PIXEL_LIMIT = 25_000_000
/** The number of pictures loaded and decoded at the same time, each up to 100 MB; others wait on disk. */
const openDecoding = () => semaphore(2)

/** Raster formats only: SVG can carry scripts, and documents are not pictures. */
const PICTURES = new Set(['jpeg', 'png', 'webp', 'heif', 'gif'])

/**
 * Converts a picture to WebP: upright, at most `size` pixels wide and high, without metadata. Null if it is
 * not a picture.
 */
export async function toWebp(
  { state }: Pick<Services, 'state'>,
  file: UploadFile,
  size: number,
): Promise<Uint8Array | null> {
  try {
    const sharp = await loadSharp()
    return await state.of(openDecoding)(async () => {
      const picture = sharp(await bytesOf(file), { limitInputPixels: PIXEL_LIMIT, failOn: 'error' })
      if (!PICTURES.has((await picture.metadata()).format)) return null
      return picture
        .rotate()
        .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer()
    })
  } catch {
    return null
  }
}

/** Whether bytes begin like a picture of a camera or a screen: JPEG, PNG, WebP, GIF, TIFF, HEIC or AVIF. */
export const isPicture = (bytes: Uint8Array): boolean =>
  /^(?:\xFF\xD8\xFF|\x89PNG|RIFF....WEBP|GIF8|II\*\0|MM\0\*|....ftyp(?:hei|hev|mif1|msf1|avi[fs]))/s.test(
    Buffer.from(bytes.subarray(0, 16)).toString('latin1'),
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
 * Returns a PDF as it is, or a picture in its own format, upright and without metadata (place, device, author); null for
 * anything else. The type is detected from the content.
 */
export const readDocument = (
  { state }: Pick<Services, 'state'>,
  file: UploadFile,
): Promise<{ bytes: Uint8Array; mime: string } | null> =>
  state.of(openDecoding)(async () => cleaned(await bytesOf(file)))

async function cleaned(bytes: Uint8Array): Promise<{ bytes: Uint8Array; mime: string } | null> {
  if (isPdf(bytes)) return { bytes, mime: 'application/pdf' }
  try {
    const sharp = await loadSharp()
    const picture = sharp(bytes, { limitInputPixels: PIXEL_LIMIT })
    const { format } = await picture.metadata()
    if (format !== 'jpeg' && format !== 'png' && format !== 'webp') return null
    const clean = await picture.rotate().toFormat(format, { quality: 92 }).toBuffer()
    return { bytes: clean, mime: `image/${format}` }
  } catch {
    return null
  }
}
