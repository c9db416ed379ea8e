import { isUtf8 } from 'node:buffer'
import type { FileRefusal } from '@esquadro/contract/platform/fields/invoice-check'
import type { RefusalDetails } from '@esquadro/contract/platform/fields/schemas'

/** A text that the bytes of a file may be. */
interface XmlText {
  readonly text: string
  /** Whether something that XML forbids was replaced or left out: only a valid signature shows that it did not matter. */
  readonly isRepaired: boolean
}

/**
 * Yields the texts that bytes may be, the most probable first: by their mark or declaration, then UTF-8 with single bytes
 * of Windows-1252 among it, then Windows-1252, and last each of them without what XML forbids. Editors and web
 * services write files in another encoding than they declare; the signed part decides which text is right.
 */
export function* readTexts(bytes: Uint8Array): Generator<XmlText> {
  const texts = new Set(decodings(bytes).map((text) => text.replace(/\r\n?/g, '\n').trimStart()))
  for (const text of texts) yield { text, isRepaired: false }
  for (const text of texts) {
    const repaired = repair(text)
    if (repaired !== null && !texts.has(repaired)) yield { text: repaired, isRepaired: true }
  }
}

const WIDE: Readonly<Record<string, string>> = {
  '\xFF\xFE': 'utf-16le',
  '<\0': 'utf-16le',
  '\xFE\xFF': 'utf-16be',
  '\0<': 'utf-16be',
}

function decodings(bytes: Uint8Array): string[] {
  const head = Buffer.from(bytes.subarray(0, 256)).toString('latin1')
  if (/^(?:\xFF\xFE\0\0|\0\0\xFE\xFF|\0\0\0<|<\0\0\0)/.test(head)) throw new XmlRefused('encoding', 'UTF-32')
  const wide = WIDE[head.slice(0, 2)]
  // An odd last byte is none of the text.
  if (wide !== undefined)
    return [new TextDecoder(wide).decode(bytes.subarray(0, bytes.length - (bytes.length % 2)))]
  if (isUtf8(bytes)) {
    const text = new TextDecoder().decode(bytes)
    const declared = head.startsWith('\xEF\xBB\xBF') ? null : declaredEncoding(head)
    // ASCII reads alike in each of them.
    return declared === null || declared === 'utf-8' || Buffer.byteLength(text) === text.length
      ? [text]
      : [decodeAs(declared, bytes), text]
  }
  const declared = declaredEncoding(head)
  return [
    ...(declared && declared !== 'utf-8' ? [decodeAs(declared, bytes)] : []),
    mixed(bytes),
    windows(bytes),
  ]
}

/** Returns the declared encoding if it is one of single bytes or UTF-8; null for none and any other. */
function declaredEncoding(head: string): 'utf-8' | 'latin1' | 'windows-1252' | null {
  const label = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]*)["']/.exec(head)?.[1]?.toLowerCase()
  if (label === 'utf-8' || label === 'utf8' || label === 'us-ascii') return 'utf-8'
  if (label === 'iso-8859-1' || label === 'latin1') return 'latin1'
  return label === 'windows-1252' ? label : null
}

const decodeAs = (encoding: 'latin1' | 'windows-1252', bytes: Uint8Array): string =>
  encoding === 'latin1' ? Buffer.from(bytes).toString('latin1') : windows(bytes)

const windows = (bytes: Uint8Array): string => new TextDecoder('windows-1252').decode(bytes)

/** The characters of Windows-1252 for the bytes from 128. */
const UPPER = windows(Uint8Array.from({ length: 128 }, (_, index) => index + 128))
const UTF8_OR_BYTE =
  /(?:[\xC2-\xDF][\x80-\xBF]|\xE0[\xA0-\xBF][\x80-\xBF]|[\xE1-\xEC\xEE\xEF][\x80-\xBF]{2}|\xED[\x80-\x9F][\x80-\xBF]|\xF0[\x90-\xBF][\x80-\xBF]{2}|[\xF1-\xF3][\x80-\xBF]{3}|\xF4[\x80-\x8F][\x80-\xBF]{2})+|[\x80-\xFF]/g

/** Decodes UTF-8, and each byte that is none as Windows-1252. */
const mixed = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(UTF8_OR_BYTE, (found) =>
      found.length === 1
        ? UPPER.charAt(found.charCodeAt(0) - 128)
        : Buffer.from(found, 'latin1').toString('utf8'),
    )
    .replace(/^\uFEFF/, '')

/** The beginning of a fiscal document, behind a line of text that a mail or a log put before it. */
const BEGINNING = /<\?xml\s|<(?:[\w.-]{1,20}:)?(?:nfeProc|NFe|procEventoNFe|envEvento|evento|Envelope)[\s>]/
const FAR = 4_096

/** More faults than these are no accident. */
const MAX_REPAIRS = 1_000

/** Returns a text without what XML forbids, without declarations and without text around the document; null if it has too many faults. */
function repair(text: string): string | null {
  const faults = text.matchAll(FAULT)
  for (let count = 0; !faults.next().done; count += 1) if (count === MAX_REPAIRS) return null
  const start = BEGINNING.exec(text.slice(0, FAR))?.index ?? 0
  const end = text.lastIndexOf('>') + 1
  return text
    .slice(start, end)
    .replace(/<\?xml\s[^>]{0,200}\?>/g, '')
    .replace(FAULT, (fault, decimal?: string, hex?: string) => {
      if (fault === '&') return '&amp;'
      return fault.startsWith('&') && characterOf(decimal, hex) !== null ? fault : '\uFFFD'
    })
    .toWellFormed()
    .trimStart()
}

/** A forbidden character, an ampersand without an entity, or a reference, which may be to a forbidden character. */
const FAULT =
  /[^\P{Cc}\t\n\r\x7F-\x9F]|[\uFFFE\uFFFF]|&#(?:(\d{1,7})|x([0-9a-fA-F]{1,6}));|&(?!(?:amp|lt|gt|quot|apos);)/gu

/** XML 1.0 forbids control characters except tab and line ends, U+FFFE and U+FFFF, besides lone surrogates. */
const FORBIDDEN = /[^\P{Cc}\t\n\r\x7F-\x9F]|[\uFFFE\uFFFF]/u

const hasForbiddenCharacter = (text: string): boolean => FORBIDDEN.test(text) || !text.isWellFormed()

/** Returns the character of a numeric reference; null if XML has no such character. */
function characterOf(decimal: string | undefined, hex: string | undefined): string | null {
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  const character = code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  return character === '' || hasForbiddenCharacter(character) ? null : character
}

/** Far above any real document; anything within these limits is read in linear time. */
export const XML_LIMITS = {
  bytes: 2 * 1024 * 1024,
  depth: 40,
  tags: 250_000,
  attributes: 20_000,
  attributesPerElement: 50,
  /** Characters of one tag with its attributes. */
  tagLength: 64 * 1024,
  namespaces: 200,
} as const

/** Thrown for a file that cannot be read; `at` names the element and `max` the limit, if there is one. */
export class XmlRefused extends Error {
  readonly reason: FileRefusal
  readonly details: RefusalDetails
  constructor(reason: FileRefusal, at?: string, max?: number) {
    super(at === undefined ? reason : `${reason}: ${at}`)
    this.reason = reason
    this.details = { ...(at !== undefined && { at: at.slice(0, 60) }), ...(max !== undefined && { max }) }
  }
}
