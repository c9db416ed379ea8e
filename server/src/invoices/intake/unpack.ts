import { promisify } from 'node:util'
import { crc32, gunzip, inflateRaw } from 'node:zlib'
import type { FileRefusal } from '@esquadro/contract/fields/invoice-check'
import type { RefusalDetails } from '@esquadro/contract/fields/schemas'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { XML_LIMITS } from '../../nfe/xml-limits.ts'
import { pathOf } from './entry-names.ts'

export type SentFile = { name: string; bytes: Uint8Array }

/** A file to read, or the reason why it cannot be read; `archive` names the zip that contains it. */
export type UnpackedFile = { name: string; archive?: string } & (
  | { bytes: Uint8Array; refusal?: never }
  | { bytes?: never; refusal: FileRefusal; refusalDetails?: RefusalDetails }
)

/** The limits of a batch, all its archives together. */
export const ARCHIVE_LIMITS = { entries: 1_000, inflatedBytes: 100 * 1024 * 1024 } as const

type Limits = { entries: number; inflatedBytes: number }

/**
 * Yields every file of a batch, with archives unpacked. An unreadable file yields its reason and does not affect the
 * others. Names are for display and never used as paths. Skips folders and the files that operating systems add to
 * archives.
 */
export async function* unpack(
  files: Iterable<SentFile> | AsyncIterable<SentFile>,
  limits: Limits = ARCHIVE_LIMITS,
): AsyncGenerator<UnpackedFile> {
  const left = { ...limits }
  for await (const file of files) {
    const name = shownName(file.name)
    if (isZip(file.bytes)) yield* unpackArchive(name, Buffer.from(file.bytes), left)
    else yield await openFile(name, file.bytes, left)
  }
}

/** Opens a file other than a zip: unpacks gzip, and refuses other archives by their name. */
export async function openFile(
  name: string,
  bytes: Uint8Array,
  left: Limits = { ...ARCHIVE_LIMITS },
): Promise<UnpackedFile> {
  const format = formatOf(bytes) ?? (/^\s*</.test(headOf(bytes)) ? null : formatByName(name))
  if (format === null) return { name, bytes }
  if (format === 'zip') return { name, archive: name, refusal: 'zip-broken' }
  if (format !== 'gz') return { name, refusal: 'archive-format', refusalDetails: { at: `.${format}` } }
  if (left.inflatedBytes < XML_LIMITS.bytes) return { name, archive: name, refusal: 'zip-too-large' }
  try {
    const inner = await inflate(Buffer.from(bytes), gunzipAsync, left)
    if (inner === null) return { name, archive: name, refusal: 'too-large' }
    const within = isZip(inner) ? 'zip' : formatOf(inner)
    if (within === null) return { name: name.replace(/\.gz$/i, ''), archive: name, bytes: inner }
    return within === 'tar'
      ? { name, refusal: 'archive-format', refusalDetails: { at: '.tar.gz' } }
      : { name, archive: name, refusal: 'zip-nested' }
  } catch {
    return { name, archive: name, refusal: 'zip-broken' }
  }
}

/** The archives that are not opened, and gzip, by their first bytes. */
const MARKS: readonly (readonly [name: string, mark: string, at?: number])[] = [
  ['gz', '\x1F\x8B'],
  ['rar', 'Rar!\x1A\x07'],
  ['7z', '7z\xBC\xAF\x27\x1C'],
  ['bz2', 'BZh'],
  ['xz', '\xFD7zXZ\0'],
  ['zst', '\x28\xB5\x2F\xFD'],
  ['cab', 'MSCF'],
  ['tar', 'ustar', 257],
]

const headOf = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, 512)).toString('latin1')

const formatOf = (bytes: Uint8Array): string | null => {
  const head = headOf(bytes)
  return MARKS.find(([, mark, at]) => head.startsWith(mark, at))?.[0] ?? null
}

const formatByName = (name: string): string | null =>
  /\.(gz|rar|7z|bz2|xz|zst|cab|tar|tgz|arj|lzh|zip)$/i.exec(name)?.[1]?.toLowerCase() ?? null

async function* unpackArchive(archive: string, bytes: Buffer, left: Limits): AsyncGenerator<UnpackedFile> {
  let zip: ZipFile | undefined
  try {
    zip = await yauzl.fromBufferPromise(bytes, {
      lazyEntries: true,
      autoClose: false,
      decodeStrings: false,
      validateEntrySizes: false,
    })
    let found = 0
    for await (const entry of zip.eachEntry()) {
      if (left.entries === 0) {
        yield { name: archive, archive, refusal: 'zip-too-many-entries' }
        return
      }
      left.entries -= 1
      const path = pathOf(entry)
      if (isByTheWay(path)) continue
      const name = shownName(path)
      found += 1
      const content = await contentOf(entry, name, zip, bytes, left)
      const isUnpacked = 'bytes' in content && /\.gz$/i.test(name)
      yield { name: isUnpacked ? name.slice(0, -3) : name, archive, ...content }
    }
    // An archive without entries would otherwise seem to be accepted.
    if (found === 0) yield { name: archive, archive, refusal: 'empty' }
  } catch {
    yield { name: archive, archive, refusal: 'zip-broken' }
  } finally {
    zip?.close()
  }
}

const inflateRawAsync = promisify(inflateRaw)
const gunzipAsync = promisify(gunzip)

type Content = { bytes: Uint8Array } | { refusal: FileRefusal }

async function contentOf(
  entry: Entry,
  name: string,
  zip: ZipFile,
  archive: Buffer,
  left: Limits,
): Promise<Content> {
  const isGzipped = /\.gz$/i.test(name)
  if (!isGzipped && formatByName(name) !== null) return { refusal: 'zip-nested' }
  if (!isGzipped && !/\.xml$/i.test(name)) return { refusal: 'not-xml' }
  if (entry.isEncrypted()) return { refusal: 'zip-encrypted' }
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) return { refusal: 'zip-compression' }
  if (entry.uncompressedSize > XML_LIMITS.bytes) return { refusal: 'too-large' }
  if (left.inflatedBytes < XML_LIMITS.bytes) return { refusal: 'zip-too-large' }
  try {
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
    const end = fileDataStart + entry.compressedSize
    if (end > archive.length) return { refusal: 'zip-broken' }
    const packed = archive.subarray(fileDataStart, end)
    const bytes = await inflate(packed, entry.compressionMethod === 0 ? null : inflateRawAsync, left)
    if (bytes === null) return { refusal: 'too-large' }
    if (crc32(bytes) !== entry.crc32) return { refusal: 'zip-broken' }
    const isPackedTwice = formatOf(bytes) === 'gz'
    if (isPackedTwice && left.inflatedBytes < XML_LIMITS.bytes) return { refusal: 'zip-too-large' }
    const content = isPackedTwice ? await inflate(bytes, gunzipAsync, left) : bytes
    if (content === null) return { refusal: 'too-large' }
    return isZip(content) || formatOf(content) !== null ? { refusal: 'zip-nested' } : { bytes: content }
  } catch {
    return { refusal: 'zip-broken' }
  }
}

/** Inflates an entry; null if it exceeds the limit of one file, whatever size the archive declares. */
async function inflate(
  packed: Buffer,
  /** Null for an entry that is stored as it is. */
  method: ((packed: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>) | null,
  left: Limits,
): Promise<Buffer | null> {
  // Counted in advance: an entry that is too large costs as much as the largest allowed one.
  left.inflatedBytes -= XML_LIMITS.bytes
  if (packed.length > XML_LIMITS.bytes) return null
  try {
    const bytes = method === null ? packed : await method(packed, { maxOutputLength: XML_LIMITS.bytes })
    left.inflatedBytes += XML_LIMITS.bytes - bytes.length
    return bytes
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const isZip = (bytes: Uint8Array) =>
  bytes[0] === 0x50 &&
  bytes[1] === 0x4b &&
  (bytes[2] === 0x03 || bytes[2] === 0x05) &&
  bytes[3] === bytes[2] + 1

const isByTheWay = (path: string) =>
  /[\\/]$/.test(path) || /(?:^|[\\/])(?:__MACOSX[\\/]|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(path)

/** Returns the last part of a path for display, shortened and without control characters. */
function shownName(path: string): string {
  const last = path.split(/[\\/]/).pop() ?? ''
  const clean = last.normalize('NFC').replace(/\p{C}/gu, '').trim()
  return clean === '' ? '?' : clean.slice(-150)
}
