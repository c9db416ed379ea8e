import { crc32, inflateRawSync } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'

/** A file of an archive; its path is for display and grouping, never used as a path. */
export interface ZippedFile {
  readonly path: string
  readonly bytes: Uint8Array
}

export interface ZipLimits {
  readonly entries: number
  readonly inflatedBytes: number
}

export type Unzipped =
  | { readonly files: readonly ZippedFile[] }
  | { readonly refusal: 'broken' | 'too-large' | 'too-many' }

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 0x03 || bytes[2] === 0x05)

/**
 * Inflates the files of an archive whose paths are wanted. Blocks the thread, so it belongs in a worker. Never inflates more
 * than the limit, whatever sizes the archive declares; encrypted and nested archives are broken.
 */
export async function unzip(
  bytes: Uint8Array,
  isWanted: (path: string) => boolean,
  limits: ZipLimits,
): Promise<Unzipped> {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let zip: ZipFile | undefined
  try {
    zip = await yauzl.fromBufferPromise(archive, {
      lazyEntries: true,
      autoClose: false,
      validateEntrySizes: false,
    })
    if (zip.entryCount > limits.entries) return { refusal: 'too-many' }
    const files: ZippedFile[] = []
    let left = limits.inflatedBytes
    for await (const entry of zip.eachEntry()) {
      const path = entry.fileName
      if (path.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\._)/.test(path) || !isWanted(path)) continue
      const content = await readContent(zip, entry, archive, left)
      if (!(content instanceof Uint8Array)) return { refusal: content }
      left -= content.length
      files.push({ path, bytes: content })
    }
    return { files }
  } catch {
    return { refusal: 'broken' }
  } finally {
    zip?.close()
  }
}

async function readContent(
  zip: ZipFile,
  entry: Entry,
  archive: Buffer,
  left: number,
): Promise<Uint8Array | 'broken' | 'too-large'> {
  if (entry.isEncrypted() || (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)) return 'broken'
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
  const packed = archive.subarray(fileDataStart, fileDataStart + entry.compressedSize)
  if (packed.length !== entry.compressedSize) return 'broken'
  const isStored = entry.compressionMethod === 0
  if (left <= 0 || (isStored && packed.length > left)) return 'too-large'
  try {
    const bytes = isStored ? packed : inflateRawSync(packed, { maxOutputLength: left })
    return crc32(bytes) === entry.crc32 ? new Uint8Array(bytes) : 'broken'
  } catch (error) {
    return error instanceof RangeError ? 'too-large' : 'broken'
  }
}
