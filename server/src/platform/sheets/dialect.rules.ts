import { decode, findEncoding } from './encodings.rules.ts'
import { DELIMITERS, type Delimiter } from './sheet.ts'

/** The type of a file by its first bytes: text, a zip archive, or the container of old or encrypted Office files. */
export function detectKind(bytes: Uint8Array): 'text' | 'zip' | 'ole' | 'other' {
  const starts = (...signs: number[]) => signs.every((sign, index) => bytes[index] === sign)
  if (starts(0x50, 0x4b, 0x03, 0x04)) return 'zip'
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) return 'ole'
  const head = bytes.subarray(0, 4096)
  // PDF, PNG, JPEG, GIF, gzip, and the XML or HTML that some programs save as `.xls`.
  if (starts(0x25, 0x50, 0x44, 0x46) || starts(0x89, 0x50, 0x4e, 0x47) || starts(0xff, 0xd8, 0xff))
    return 'other'
  if (starts(0x47, 0x49, 0x46, 0x38) || starts(0x1f, 0x8b)) return 'other'
  if (/^\s*<(?:\?xml|!doctype|html|table)/i.test(textOf(head))) return 'other'
  return isBinary(head) ? 'other' : 'text'
}

/**
 * Whether a text that is not UTF-16 has too many control characters for a sheet. Rows with a few NULs are
 * rejected one by one.
 */
function isBinary(head: Uint8Array): boolean {
  if (findEncoding(head).encoding.startsWith('utf-16')) return false
  const controls = head.filter((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13).length
  return controls > Math.max(8, head.length / 50)
}

const textOf = (head: Uint8Array): string => decode(head, findEncoding(head).encoding)

/** The delimiter declared by a first line such as `sep=;`, as Excel writes it, and the length of that line. */
export function declaredDelimiter(text: string): { delimiter: Delimiter; length: number } | null {
  const [line, sign] = /^"?sep=(.)"?[;,\t|]*(?:\r\n|\r|\n|$)/i.exec(text) ?? []
  const delimiter = DELIMITERS.find((option) => option === sign)
  return line !== undefined && delimiter ? { delimiter, length: line.length } : null
}

/**
 * Finds the delimiter: the one that divides the most of the first lines into the same number of cells.
 * Ignores lines without any delimiter, such as a title above the header.
 */
export function detectDelimiter(text: string): Delimiter {
  const lines = text.slice(0, 65_536).split(/\r\n|\r|\n/, 30)
  const scored = DELIMITERS.map((delimiter) => {
    const counts = new Map<number, number>()
    for (const line of lines) {
      const count = line.replace(/"(?:[^"]|"")*"/g, '').split(delimiter).length - 1
      if (count > 0) counts.set(count, (counts.get(count) ?? 0) + 1)
    }
    const [best] = [...counts].toSorted(([a, linesOfA], [b, linesOfB]) => linesOfB - linesOfA || b - a)
    return { delimiter, lines: best?.[1] ?? 0, count: best?.[0] ?? 0 }
  })
  // The sort is stable: of equals the first in the list of delimiters wins.
  return scored.toSorted((a, b) => b.lines - a.lines || b.count - a.count)[0]?.delimiter ?? ';'
}
