import type { UploadFile } from '@esquadro/contract/form-data'
import sharp from 'sharp'
import { bytesOf } from './files.queries.ts'

/** Pixels that a picture may have before it is scaled down: what a phone takes, and no bomb. */
const PIXEL_LIMIT = 60_000_000

/** What a camera or a screen makes; drawings that are programs (SVG) and documents are no pictures here. */
const PICTURES = new Set(['jpeg', 'png', 'webp', 'heif', 'gif'])

/**
 * A picture as WebP, turned upright, at most `size` pixels wide or high, without the metadata it came with; null for
 * what is no picture.
 */
export async function toWebp(file: UploadFile, size: number): Promise<Uint8Array | null> {
  try {
    const picture = sharp(await bytesOf(file), { limitInputPixels: PIXEL_LIMIT, failOn: 'error' })
    if (!PICTURES.has((await picture.metadata()).format)) return null
    return await picture
      .rotate()
      .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
  } catch {
    return null
  }
}

/** The bytes of a PDF or a picture with the type that they really have; null for anything else. */
export async function readDocument(file: UploadFile): Promise<{ bytes: Uint8Array; mime: string } | null> {
  const bytes = await bytesOf(file)
  if (Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')) return { bytes, mime: 'application/pdf' }
  try {
    const { format } = await sharp(bytes, { limitInputPixels: PIXEL_LIMIT }).metadata()
    return ['jpeg', 'png', 'webp'].includes(format) ? { bytes, mime: `image/${format}` } : null
  } catch {
    return null
  }
}
