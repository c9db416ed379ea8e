import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { SaxesParser } from 'saxes'

/** Reads a CSV file as a spreadsheet in Brazil does, titles first. */
export const readCsv = (bytes: Uint8Array): string[][] =>
  parse(Buffer.from(bytes), { bom: true, delimiter: ';', record_delimiter: '\r\n' })

/** Reads the sheets of an XLSX file, titles first; empty cells are null. */
export function readXlsx(bytes: Uint8Array): (string | number | null)[][][] {
  const files = unzipSync(new Uint8Array(bytes))
  return Object.keys(files)
    .filter((name) => name.startsWith('xl/worksheets/'))
    .sort()
    .map((name) => readSheet(strFromU8(files[name] ?? new Uint8Array())))
}

function readSheet(xml: string): (string | number | null)[][] {
  const rows: (string | number | null)[][] = []
  const parser = new SaxesParser({ xmlns: false })
  let cell: Readonly<Record<string, string>> = {}
  let text = ''
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'row') rows.push([])
    if (name === 'c') cell = attributes
    if (name === 'c') text = ''
  })
  parser.on('text', (part) => {
    text += part
  })
  parser.on('closetag', ({ name }) => {
    const row = rows.at(-1)
    if (name !== 'c' || !row) return
    while (row.length < columnOf(cell['r'] ?? '')) row.push(null)
    row.push(cell['t'] === 'inlineStr' ? text : Number(text))
  })
  parser.write(xml).close()
  return rows
}

/** `A1` → 0, `AA1` → 26. */
function columnOf(address: string): number {
  const letters = /^[A-Z]+/.exec(address)?.[0] ?? 'A'
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
