import { isUtf8 } from 'node:buffer'
import { crc32 } from 'node:zlib'
import yauzl, { type Entry } from 'yauzl'

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
