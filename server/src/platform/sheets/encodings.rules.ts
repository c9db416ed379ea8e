import type { SheetEncoding } from '@esquadro/contract/platform/sheets/sheet'

/** The upper halves of the code pages of DOS, which `TextDecoder` does not know. */
const DOS = {
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0',
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0',
} as const

/** Decodes a file without its byte order mark. */
export function decode(bytes: Uint8Array, encoding: SheetEncoding): string {
  if (encoding === 'utf-8-twice') return decodedAgain(new TextDecoder().decode(bytes))
  if (encoding !== 'cp850' && encoding !== 'cp437') return new TextDecoder(encoding).decode(bytes)
  const upper = DOS[encoding]
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    .toString('latin1')
    .replace(/[\x80-\xFF]/g, (byte) => upper.charAt(byte.charCodeAt(0) - 128))
}

const windows = new Map(
  [
    ...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 128 }, (_, index) => index + 128)),
  ].map((character, index) => [character, index + 128]),
)

/** Restores each part of a text whose bytes in UTF-8 were taken for Windows-1252. */
const decodedAgain = (text: string): string =>
  text.replace(/[^\p{ASCII}]+/gu, (part) => {
    const bytes = [...part].map((character) => windows.get(character) ?? character.charCodeAt(0))
    try {
      return bytes.some((byte) => byte > 255)
        ? part
        : new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes))
    } catch {
      return part
    }
  })

/** An encoding in which a file would read differently, with words of the file. */
export interface EncodingOption {
  readonly encoding: SheetEncoding
  readonly example: string
}

export interface FoundEncoding {
  readonly encoding: SheetEncoding
  /** The likeliest first; empty if all would read alike. */
  readonly encodings: readonly EncodingOption[]
  readonly isDoubtful: boolean
}

const certain = (encoding: SheetEncoding): FoundEncoding => ({ encoding, encodings: [], isDoubtful: false })

/**
 * Finds the encoding: UTF-16 by its byte order mark or by the zero bytes of Latin letters, else the one in which the words
 * with accents look most like Portuguese.
 */
export function findEncoding(bytes: Uint8Array): FoundEncoding {
  const wide = wideEncodingOf(bytes)
  if (wide) return certain(wide)
  const words = wordsOf(bytes)
  if (words.length === 0) return certain('utf-8')
  const candidates: SheetEncoding[] = isUtf8(bytes)
    ? ['utf-8', 'utf-8-twice']
    : ['windows-1252', 'cp850', 'macintosh', 'cp437', 'utf-8']
  const read = candidates
    .map((encoding) => words.map((word) => decode(word, encoding)))
    .map((texts, index) => ({ encoding: candidates[index] ?? 'utf-8', texts, scores: texts.map(scoreOf) }))
    // The sort is stable: of equals the first candidate wins.
    .toSorted((a, b) => sumOf(b.scores) - sumOf(a.scores))
  const different = read.filter(
    ({ texts }, index) => read.findIndex((other) => String(other.texts) === String(texts)) === index,
  )
  const [best, ...others] = different
  if (!best || others.length === 0) return certain(best?.encoding ?? 'utf-8')
  const isDifferent = (index: number) => others.some(({ texts }) => texts[index] !== best.texts[index])
  return {
    encoding: best.encoding,
    encodings: different.map(({ encoding, texts }) => ({
      encoding,
      example: texts
        .filter((_, index) => isDifferent(index))
        .slice(0, 4)
        .join(' · '),
    })),
    isDoubtful: others.some((other) => isAsLikely(best, other)),
  }
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

interface ReadWords {
  readonly texts: readonly string[]
  readonly scores: readonly number[]
}

/** Whether the words that another encoding reads differently look nearly as much like Portuguese. */
function isAsLikely(best: ReadWords, other: ReadWords): boolean {
  const scoreIn = ({ scores }: ReadWords) =>
    sumOf(scores.filter((_, index) => best.texts[index] !== other.texts[index]))
  const score = scoreIn(best)
  return scoreIn(other) >= (score > 0 ? score * 0.6 : score)
}

function wideEncodingOf(bytes: Uint8Array): SheetEncoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, 4096)
  const zeros = [0, 0]
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > head.length / 5 && even < odd / 10) return 'utf-16le'
  if (even > head.length / 5 && odd < even / 10) return 'utf-16be'
  return null
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

const isLetter = (byte: number): boolean =>
  byte >= 0x80 || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)

/** The maximum number of words by which an encoding is found. */
const MAX_WORDS = 400
const MAX_WORD = 40

/** The first different words that have bytes beyond ASCII, without the byte order mark. */
function wordsOf(bytes: Uint8Array): Uint8Array[] {
  const words = new Map<string, Uint8Array>()
  const from = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  for (let at = from; at < bytes.length && words.size < MAX_WORDS; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue
    let start = at
    while (start > from && at - start < MAX_WORD && isLetter(bytes[start - 1] ?? 0)) start -= 1
    let end = at
    while (end < bytes.length && end - start < MAX_WORD && isLetter(bytes[end] ?? 0)) end += 1
    const word = bytes.subarray(start, end)
    words.set(word.join(), word)
    at = end
  }
  return [...words.values()]
}

const SIGNS = /[ºª°²³½¼¾×®™©“”‘’–—•´µØ€¢£¥§\u00A0]/
const FOLLOWED: Readonly<Record<string, RegExp>> = { ç: /[aouáâãéíóõôú]/, ã: /[oes]|$/, õ: /e/ }

/** How much a word looks like Portuguese: by its accented letters, what follows them, and their case. */
function scoreOf(word: string): number {
  let score = 0
  for (const [index, character] of [...word].entries()) {
    if (character < '\x80') continue
    const before = word.charAt(index - 1)
    const after = word.charAt(index + 1)
    const lower = character.toLowerCase()
    if (!'áàâãéêíóôõúüç'.includes(lower)) {
      score -= SIGNS.test(character) && !(/\p{L}/u.test(before) && /\p{L}/u.test(after)) ? 0 : 3
      continue
    }
    score += lower === 'à' || lower === 'ü' ? 1 : 2
    const follows = FOLLOWED[lower]
    if (follows) score += follows.test(after.toLowerCase()) ? 1 : -2
    if (hasOddCase(before, character, after, index)) score -= 4
  }
  return score
}

/** Whether a letter is a capital within small letters, or the reverse. A word may begin with one capital. */
function hasOddCase(before: string, letter: string, after: string, index: number): boolean {
  const isCapital = /\p{Lu}/u.test(letter)
  if (/\p{Ll}/u.test(before)) return isCapital
  if (/\p{Lu}/u.test(before)) return !isCapital && index > 1
  return !isCapital && /\p{Lu}/u.test(after)
}
