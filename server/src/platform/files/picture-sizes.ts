import type { PictureFormat, PictureWidth } from '@esquadro/contract/platform/files/pictures'
import type { Services } from '../context/context.ts'
import type { FileStore } from '../context/file-store.ts'
import { semaphore } from '../queues.ts'
import type { FileRow } from './files.queries.ts'

/** The maximum bytes of all cached sizes; beyond them the least recently used is dropped. */
const MAX_BYTES = 24 * 1024 * 1024
/** The number of pictures whose dimensions are cached. */
const MAX_DIMENSIONS = 5_000
/** The number of conversions that may wait; further requests get the original picture. */
const MAX_WAITING = 24

const openPictures = () => ({
  sizes: boundedCache<Promise<Uint8Array | null>>(MAX_BYTES),
  dimensions: boundedCache<Promise<Dimensions | null>>(MAX_DIMENSIONS),
  // One at a time: encoding takes a whole core.
  inTurn: semaphore(1),
  waiting: 0,
})

export interface Dimensions {
  readonly width: number
  readonly height: number
}

type Stored = Pick<FileRow, 'id' | 'storageKey'>

const loadSharp = async () => (await import('sharp')).default

/**
 * Returns a stored picture in a width and a format, never enlarged. Converts it once and caches it.
 * Null if the file is not a picture or too many conversions wait: the caller then sends the
 * original.
 */
export async function pictureSize(
  { files, state }: Pick<Services, 'files' | 'state'>,
  file: Stored,
  { width, format }: { readonly width: PictureWidth; readonly format: PictureFormat },
): Promise<Uint8Array | null> {
  const key = `${file.id} ${width} ${format}`
  const pictures = state.of(openPictures)
  const { sizes } = pictures
  const known = sizes.find(key)
  if (known) return known
  if (pictures.waiting >= MAX_WAITING) return null
  pictures.waiting += 1
  const conversion = pictures
    .inTurn(async () => {
      const sharp = await loadSharp()
      const picture = sharp(await files.get(file.storageKey), { limitInputPixels: 60_000_000 }).resize({
        width,
        withoutEnlargement: true,
      })
      const encoded =
        format === 'avif' ? picture.avif({ quality: 55, effort: 3 }) : picture.webp({ quality: 80 })
      return new Uint8Array(await encoded.toBuffer())
    })
    .catch(() => null)
    .finally(() => (pictures.waiting -= 1))
  sizes.keep(key, conversion, 0)
  const bytes = await conversion
  if (bytes) sizes.keep(key, conversion, bytes.length)
  else sizes.drop(key)
  return bytes
}

/** Returns the width and height of a stored picture, or null if the file is not one. Reads each picture once. */
export function pictureDimensions(
  { files, state }: Pick<Services, 'files' | 'state'>,
  file: Stored,
): Promise<Dimensions | null> {
  const { dimensions } = state.of(openPictures)
  const known = dimensions.find(file.id)
  if (known) return known
  const reading = readDimensions(files, file).catch(() => null)
  dimensions.keep(file.id, reading, 1)
  return reading
}

async function readDimensions(files: FileStore, { storageKey }: Stored): Promise<Dimensions> {
  const sharp = await loadSharp()
  const { width, height } = await sharp(await files.get(storageKey)).metadata()
  return { width, height }
}

interface BoundedCache<Value> {
  find(key: string): Value | undefined
  /** Caches values with their sizes; drops the least recently used ones while the total exceeds the limit. */
  keep(key: string, value: Value, size: number): void
  drop(key: string): void
}

/** Creates a cache with a maximum total size of `most`. */
export function boundedCache<Value>(maxSize: number): BoundedCache<Value> {
  const values = new Map<string, { readonly value: Value; readonly size: number }>()
  let total = 0
  const drop = (key: string) => {
    const known = values.get(key)
    if (known && values.delete(key)) total -= known.size
  }
  return {
    drop,
    find(key) {
      const known = values.get(key)
      if (!known) return undefined
      values.delete(key)
      values.set(key, known)
      return known.value
    },
    keep(key, value, size) {
      drop(key)
      values.set(key, { value, size })
      total += size
      for (const oldest of values.keys()) {
        if (total <= maxSize) break
        drop(oldest)
      }
    },
  }
}
