import { parse } from 'csv-parse/sync'
import { XMLParser } from 'fast-xml-parser'
import { strFromU8, unzipSync } from 'fflate'

/** Reads a CSV file as a spreadsheet in Brazil does, titles first. */
export const readCsv = (bytes: Uint8Array): string[][] =>
  parse(Buffer.from(bytes), { bom: true, delimiter: ';', record_delimiter: '\r\n' })

interface ReadCell {
  readonly '@_r': string
  readonly '@_t'?: string
  readonly v?: number
  readonly is?: { readonly t: string | { readonly '#text'?: string } }
}

/** Reads the sheets of an XLSX file, titles first; empty cells are null. */
export function readXlsx(bytes: Uint8Array): (string | number | null)[][][] {
  const files = unzipSync(new Uint8Array(bytes))
  const parser = new XMLParser({
    ignoreAttributes: false,
    trimValues: false,
    isArray: (name) => name === 'row' || name === 'c',
    parseTagValue: false,
  })
  return Object.keys(files)
    .filter((name) => name.startsWith('xl/worksheets/'))
    .sort()
    .map((name) => {
      const { worksheet } = parser.parse(strFromU8(files[name] ?? new Uint8Array())) as {
        worksheet: { sheetData: { row: { c?: ReadCell[] }[] } }
      }
      return worksheet.sheetData.row.map(({ c = [] }) => rowOf(c))
    })
}

function rowOf(cells: readonly ReadCell[]): (string | number | null)[] {
  const row: (string | number | null)[] = []
  for (const cell of cells) {
    const letters = /^[A-Z]+/.exec(cell['@_r'])?.[0] ?? 'A'
    const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
    while (row.length < column) row.push(null)
    const text = typeof cell.is?.t === 'object' ? cell.is.t['#text'] : cell.is?.t
    row.push(cell['@_t'] === 'inlineStr' ? (text ?? '') : Number(cell.v))
  }
  return row
}
