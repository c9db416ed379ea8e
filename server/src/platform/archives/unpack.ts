import { isUtf8 } from 'node:buffer'
import { promisify } from 'node:util'
import { crc32, gunzip, inflateRaw } from 'node:zlib'
import type { FileRefusal } from '@esquadro/contract/platform/fields/invoice-check'
import type { RefusalDetails } from '@esquadro/contract/platform/fields/schemas'
import yauzl, { type Entry, type ZipFile } from 'yauzl'

export type SentFile = { name: string; bytes: Uint8Array }

/** A file to read, or the reason why it cannot be read; `archive` names the zip that contains it. */
export type UnpackedFile = { name: string; archive?: string } & (
  | { bytes: Uint8Array; refusal?: never }
  | { bytes?: never; refusal: FileRefusal; refusalDetails?: RefusalDetails }
)

/** The limits of a batch, all its archives together. */
export interface ArchiveLimits {
  readonly entries: number
  readonly inflatedBytes: number
  readonly fileBytes: number
  /** The names of the files in archives that are read; all others are refused as `not-xml`. */
  readonly wanted: RegExp
}

type Limits = { entries: number; inflatedBytes: number } & Pick<ArchiveLimits, 'fileBytes' | 'wanted'>

/**
 * Yields every file of a batch, with archives unpacked. An unreadable file yields its reason and does not affect the
 * others. Names are for display and never used as paths. Skips folders and the files that operating systems add to
 * archives.
 */
export async function* unpack(
  files: Iterable<SentFile> | AsyncIterable<SentFile>,
  limits: ArchiveLimits,
): AsyncGenerator<UnpackedFile> {
  const left = { ...limits }
  for await (const file of files) {
    const name = shownName(file.name)
    if (isZip(file.bytes)) yield* unpackArchive(name, Buffer.from(file.bytes), left)
    else yield await openWithin(name, file.bytes, left)
  }
}

/** Opens a file other than a zip: unpacks gzip, and refuses other archives by their name. */
export async function openFile(
  name: string,
  bytes: Uint8Array,
  limits: ArchiveLimits,
): Promise<UnpackedFile> {
  return openWithin(name, bytes, { ...limits })
}

async function openWithin(name: string, bytes: Uint8Array, left: Limits): Promise<UnpackedFile> {
  const format = formatOf(bytes) ?? (/^\s*</.test(headOf(bytes)) ? null : formatByName(name))
  if (format === null) return { name, bytes }
  if (format === 'zip') return { name, archive: name, refusal: 'zip-broken' }
  if (format !== 'gz') return { name, refusal: 'archive-format', refusalDetails: { at: `.${format}` } }
  if (left.inflatedBytes < left.fileBytes) return { name, archive: name, refusal: 'zip-too-large' }
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

/** The first bytes of a file, each as a character. */
export const headOf = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, 512)).toString('latin1')

const formatOf = (bytes: Uint8Array): string | null => {
  const head = headOf(bytes)
  return MARKS.find(([, mark, at]) => head.startsWith(mark, at))?.[0] ?? null
}

const formatByName = (name: string): string | null =>
  /\.(gz|rar|7z|bz2|xz|zst|cab|tar|tgz|arj|lzh|zip)$/i.exec(name)?.[1]?.toLowerCase() ?? null

/** Whether a file is an archive, by its name or first bytes. */
export const isArchive = (name: string, bytes: Uint8Array): boolean =>
  formatByName(name) !== null || isZip(bytes) || formatOf(bytes) !== null

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
      const content = await readContent(entry, name, zip, bytes, left)
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

async function readContent(
  entry: Entry,
  name: string,
  zip: ZipFile,
  archive: Buffer,
  left: Limits,
): Promise<Content> {
  const isGzipped = /\.gz$/i.test(name)
  if (!isGzipped && formatByName(name) !== null) return { refusal: 'zip-nested' }
  if (!isGzipped && !left.wanted.test(name)) return { refusal: 'not-xml' }
  if (entry.isEncrypted()) return { refusal: 'zip-encrypted' }
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) return { refusal: 'zip-compression' }
  if (entry.uncompressedSize > left.fileBytes) return { refusal: 'too-large' }
  if (left.inflatedBytes < left.fileBytes) return { refusal: 'zip-too-large' }
  try {
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
    const end = fileDataStart + entry.compressedSize
    if (end > archive.length) return { refusal: 'zip-broken' }
    const packed = archive.subarray(fileDataStart, end)
    const bytes = await inflate(packed, entry.compressionMethod === 0 ? null : inflateRawAsync, left)
    if (bytes === null) return { refusal: 'too-large' }
    if (crc32(bytes) !== entry.crc32) return { refusal: 'zip-broken' }
    const isPackedTwice = formatOf(bytes) === 'gz'
    if (isPackedTwice && left.inflatedBytes < left.fileBytes) return { refusal: 'zip-too-large' }
    const content = isPackedTwice ? await inflate(bytes, gunzipAsync, left) : bytes
    if (content === null) return { refusal: 'too-large' }
    return isZip(content) || formatOf(content) !== null ? { refusal: 'zip-nested' } : { bytes: content }
  } catch {
    return { refusal: 'zip-broken' }
  }
}

/** Inflates an entry; null if it exceeds the limit of one file, regardless of the size that the archive declares. */
async function inflate(
  packed: Buffer,
  /** Null for an entry that is stored as it is. */
  method: ((packed: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>) | null,
  left: Limits,
): Promise<Buffer | null> {
  // Counted in advance: an entry that is too large costs as much as the largest allowed one.
  left.inflatedBytes -= left.fileBytes
  if (packed.length > left.fileBytes) return null
  try {
    const bytes = method === null ? packed : await method(packed, { maxOutputLength: left.fileBytes })
    left.inflatedBytes += left.fileBytes - bytes.length
    return bytes
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Whether bytes begin like a zip. */
export const isZip = (bytes: Uint8Array) =>
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

/** The characters of code page 850, in which Windows in Brazil writes names in archives, for the bytes from 128. */
const CP850 = [
  '\u00C7\u00FC\u00E9\u00E2\u00E4\u00E0\u00E5\u00E7\u00EA\u00EB\u00E8\u00EF\u00EE\u00EC\u00C4\u00C5',
  '\u00C9\u00E6\u00C6\u00F4\u00F6\u00F2\u00FB\u00F9\u00FF\u00D6\u00DC\u00F8\u00A3\u00D8\u00D7\u0192',
  '\u00E1\u00ED\u00F3\u00FA\u00F1\u00D1\u00AA\u00BA\u00BF\u00AE\u00AC\u00BD\u00BC\u00A1\u00AB\u00BB',
  '\u2591\u2592\u2593\u2502\u2524\u00C1\u00C2\u00C0\u00A9\u2563\u2551\u2557\u255D\u00A2\u00A5\u2510',
  '\u2514\u2534\u252C\u251C\u2500\u253C\u00E3\u00C3\u255A\u2554\u2569\u2566\u2560\u2550\u256C\u00A4',
  '\u00F0\u00D0\u00CA\u00CB\u00C8\u0131\u00CD\u00CE\u00CF\u2518\u250C\u2588\u2584\u00A6\u00CC\u2580',
  '\u00D3\u00DF\u00D4\u00D2\u00F5\u00D5\u00B5\u00FE\u00DE\u00DA\u00DB\u00D9\u00FD\u00DD\u00AF\u00B4',
  '\u00AD\u00B1\u2017\u00BE\u00B6\u00A7\u00F7\u00B8\u00B0\u00A8\u00B7\u00B9\u00B3\u00B2\u25A0\u00A0',
].join('')

/** The field with the name in UTF-8, which some systems add; it starts with a version and the checksum of the other name. */
const UNICODE_PATH = 0x7075

/**
 * Returns the path of an entry, whatever system packed it: the Unicode path if it belongs to the name, UTF-8 if the bytes
 * are valid, even without the flag for it, else the code page in which the name reads most like Portuguese.
 */
export function pathOf({ fileNameRaw, extraFields }: Pick<Entry, 'fileNameRaw' | 'extraFields'>): string {
  const unicode = extraFields.find(
    ({ id, data }) =>
      id === UNICODE_PATH && data.length > 5 && data[0] === 1 && data.readUInt32LE(1) === crc32(fileNameRaw),
  )
  const name = unicode?.data.subarray(5) ?? fileNameRaw
  return (isUtf8(name) ? name.toString('utf8') : inCodePage(fileNameRaw)).normalize('NFC')
}

function inCodePage(bytes: Buffer): string {
  const readings = [
    bytes.toString('latin1').replace(/[\x80-\xFF]/g, (byte) => CP850.charAt(byte.charCodeAt(0) - 128)),
    new TextDecoder('windows-1252').decode(bytes),
    yauzl.getFileNameLowLevel(0, bytes, [], false),
  ]
  const scores = readings.map(portugueseness)
  return readings[scores.indexOf(Math.max(...scores))] ?? ''
}

/** Counts the characters outside ASCII that fit where they are, less those that do not. */
function portugueseness(name: string): number {
  let score = 0
  for (const { 0: found, index } of name.matchAll(/[^\0-\x7F]/gu)) {
    const before = name.slice(0, index).at(-1) ?? ''
    const after = name.slice(index + found.length).charAt(0)
    const [base = '', mark = ''] = found.normalize('NFD')
    if (!/[aeiouc]/i.test(base) || !ACCENT.test(mark)) score += PUNCTUATION.test(found) ? 1 : -1
    else if (/[a-z]/.test(base)) score += /\p{Lu}/u.test(before) && /\p{Lu}/u.test(after) ? -1 : 2
    else score += /\p{Ll}/u.test(before) ? -1 : 2
  }
  return score
}

/** Grave, acute, circumflex, tilde, diaeresis and cedilla. */
const ACCENT = /^[\u0300-\u0303\u0308\u0327]$/
/** Ordinals, degree, section, dashes and quotation marks. */
const PUNCTUATION = /[\u00AA\u00BA\u00B0\u00A7\u2013\u2014\u2018\u2019\u201C\u201D\u00AE]/
