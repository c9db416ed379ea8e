import type { UploadFile } from '@esquadro/contract/form-data'
import type { Services } from '../context/context.ts'
import type { FileStore } from '../context/file-store.ts'
import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { openPictureProcess } from './picture-process.ts'
import type { PictureTask } from './picture-tasks.ts'
import { readBytes, storeFile } from './stored-files.ts'

/** The largest picture that is decoded, in pixels: phones take photographs of 12 to 50 million. */
const PIXEL_LIMIT = 60_000_000
/** A picture up to this size is usual. */
const USUAL_PIXELS = 25_000_000

/** A document is legible with this many pixels on its longer side. */
const DOCUMENT_SIZE = 5_000

const common = { timeoutMs: 60_000, idleMs: 30_000 }

/** Usual pictures do not wait for large ones: a progressive JPEG of 60 megapixels takes 510 MB and some seconds. */
function openPictures() {
  const usual = openPictureProcess({ ...common, memoryMb: 384 })
  const large = openPictureProcess({ ...common, memoryMb: 640 })
  return {
    usual,
    large,
    [Symbol.asyncDispose]: async () => {
      usual.close()
      large.close()
    },
  }
}

interface Converted {
  readonly bytes: Uint8Array
  readonly format: string
}

/**
 * Converts a picture in a process with a limit of memory; null if the file is none. Files are loaded when it is their turn;
 * one that is found to be large waits again, for its own process. Throws `picture.incomplete`, `picture.too-large` or
 * `picture.too-heavy`, also as the error of `field`.
 */
async function convert(
  { state }: Pick<Services, 'state'>,
  file: UploadFile,
  field: string,
  { output, size }: Pick<PictureTask, 'output' | 'size'>,
): Promise<Converted | null> {
  const { usual, large } = state.of(openPictures)
  const taskOf = (maxPixels: number) => async (): Promise<PictureTask | null> => {
    const bytes = await readBytes(file)
    return isPicture(bytes) ? { bytes, output, size, maxPixels } : null
  }
  const first = await usual.read(taskOf(USUAL_PIXELS))
  if (first?.kind === 'large' && first.pixels > PIXEL_LIMIT)
    throw refused('picture.too-large', field, {
      megapixels: Math.ceil(first.pixels / 1_000_000),
      max: PIXEL_LIMIT / 1_000_000,
    })
  const result = first?.kind === 'large' ? await large.read(taskOf(PIXEL_LIMIT)) : first
  switch (result?.kind) {
    case 'converted':
      return result
    case 'incomplete':
      throw refused('picture.incomplete', field)
    case 'too-heavy':
      throw refused('picture.too-heavy', field)
    default:
      return null
  }
}

const refused = (
  code: 'picture.incomplete' | 'picture.too-large' | 'picture.too-heavy',
  field: string,
  data?: object,
): AppError => new AppError(code, { fields: { [field]: code }, ...(data && { data }) })

/**
 * Converts a picture to WebP: upright, at most `size` pixels wide and high, without metadata. Null if it is not a picture.
 * Throws like `convert`.
 */
export async function toWebp(
  context: Pick<Services, 'state'>,
  file: UploadFile,
  size: number,
  field: string,
): Promise<Uint8Array | null> {
  const found = await convert(context, file, field, { output: 'webp', size })
  return found && found.bytes
}

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
 * (place, device, author); null for anything else. The type is detected from the content. Throws like `convert`.
 */
export async function readDocument(
  context: Pick<Services, 'state'>,
  file: UploadFile,
  field: string,
): Promise<{ bytes: Uint8Array; mime: string } | null> {
  const found = await convert(context, file, field, { output: 'same', size: DOCUMENT_SIZE })
  if (found) return { bytes: found.bytes, mime: `image/${found.format}` }
  const bytes = await readBytes(file)
  return isPdf(bytes) ? { bytes, mime: 'application/pdf' } : null
}

const SIZE = 1_600

/** Re-encodes an uploaded picture to WebP. Throws `upload.invalid` at `field` if it is not a picture, and the errors of `toWebp`. */
export async function toCover(
  context: Pick<Services, 'state'>,
  image: UploadFile,
  field: string,
): Promise<Uint8Array> {
  const bytes = await toWebp(context, image, SIZE, field)
  if (!bytes) throw new AppError('upload.invalid', { fields: { [field]: 'upload.invalid' } })
  return bytes
}

/** Stores a picture of `toCover` as a public file. */
export const storeCover = (
  trx: Database,
  files: FileStore,
  { bytes, ownerId, now }: { readonly bytes: Uint8Array; readonly ownerId: string; readonly now: Date },
): Promise<{ id: string }> =>
  storeFile(trx, files, {
    bytes,
    name: 'imagem.webp',
    mime: 'image/webp',
    ownerId,
    visibility: 'public',
    now,
  })
