// Runs in a process of its own with a limit of memory, and decodes one uploaded picture per message.
import sharp from 'sharp'
import { yieldToOthers } from '../threads.ts'
import type { PictureResult, PictureTask } from './picture-tasks.ts'

/** Raster formats only: SVG can carry scripts, and documents are not pictures. */
const FORMATS = {
  webp: new Set(['jpeg', 'png', 'webp', 'heif', 'gif']),
  same: new Set(['jpeg', 'png', 'webp']),
} as const

yieldToOthers()
// The limit of memory is for one picture.
sharp.cache(false)
sharp.concurrency(1)

process.on('message', async (task: PictureTask) => {
  process.send?.(await readPicture(task))
})
// It ends with the server, which lets pictures finish that are being decoded.
process.on('disconnect', () => process.exit())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)

/** Converts a picture: upright, not larger than needed, and without metadata (place, device, author). */
async function readPicture({ bytes, output, size, maxPixels }: PictureTask): Promise<PictureResult> {
  const found = await readHeader(bytes)
  if (found === null || !FORMATS[output].has(found.format)) return { kind: 'none' }
  if (found.pixels === 0) return { kind: 'incomplete' }
  if (found.pixels > maxPixels) return { kind: 'large', pixels: found.pixels }
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .rotate()
      .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
    const format = output === 'webp' ? 'webp' : (found.format as 'jpeg' | 'png' | 'webp')
    const converted = await picture.toFormat(format, { quality: output === 'webp' ? 82 : 92 }).toBuffer()
    return { kind: 'converted', bytes: converted, format }
  } catch (error) {
    // libjpeg, libpng and libvips say so when memory or a thread is refused.
    if (/memory|creating thread/i.test(String(error))) return { kind: 'too-heavy' }
    // An iPhone's HEIC has a readable header, but a codec that is not supported.
    return { kind: found.codec !== undefined && found.codec !== 'av1' ? 'none' : 'incomplete' }
  }
}

interface Header {
  readonly format: string
  /** 0 if the header is incomplete. */
  readonly pixels: number
  /** Of HEIF containers alone. */
  readonly codec: string | undefined
}

/** Reads the format and size from the header of a picture; null if the bytes are none that can be read. */
async function readHeader(bytes: Uint8Array): Promise<Header | null> {
  try {
    const { format, width, height, compression } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return { format, pixels: width * height, codec: compression }
  } catch {
    const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
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
