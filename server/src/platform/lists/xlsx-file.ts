import { withGuard } from '@esquadro/contract/platform/fields/formula'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { Cell, Kind } from './export-columns.ts'

/** The maximum number of rows of a sheet, including the titles; a further sheet has the rest. */
const MAX_ROWS = 1_048_576
/** The maximum number of characters of a cell. */
const MAX_TEXT = 32_767

const STYLES = { text: 1, integer: 2, decimal: 3, money: 3, percent: 4, day: 5, instant: 6 } as const
const WIDTHS = { text: 28, integer: 12, decimal: 14, money: 14, percent: 10, day: 12, instant: 18 } as const
const TITLE = 7

type Rows = readonly (readonly (Cell | null)[])[]

/**
 * Writes rows as an Excel workbook, batch by batch, so that memory use does not grow with the number of rows.
 * Text cells have the type text, which Excel keeps when they are edited, so that no text becomes a formula.
 */
export async function* xlsxFile(
  titles: readonly { readonly title: string; readonly kind: Kind }[],
  batches: AsyncIterable<Rows>,
  options: { readonly sheet: string; readonly maxRows?: number },
): AsyncGenerator<Uint8Array, void> {
  const maxRows = options.maxRows ?? MAX_ROWS
  const zip = openZip()
  let sheet = beginSheet(zip, 1, titles)
  for await (const batch of batches) {
    for (let from = 0; from < batch.length; ) {
      if (sheet.rows === maxRows) {
        endSheet(sheet)
        sheet = beginSheet(zip, sheet.nth + 1, titles)
      }
      const part = batch.slice(from, from + maxRows - sheet.rows)
      sheet.write(part.map((cells, index) => rowXml(cells, sheet.rows + index + 1)).join(''))
      sheet.rows += part.length
      from += part.length
    }
    yield* zip.taken()
  }
  endSheet(sheet)
  for (const [name, xml] of Object.entries(partsOf(options.sheet, sheet.nth))) zip.add(name, xml)
  zip.end()
  yield* zip.taken()
}

interface Sheet {
  readonly nth: number
  rows: number
  write(xml: string, isLast?: boolean): void
}

function beginSheet(
  zip: ReturnType<typeof openZip>,
  nth: number,
  titles: readonly { readonly title: string; readonly kind: Kind }[],
): Sheet {
  const write = zip.begin(`xl/worksheets/sheet${nth}.xml`)
  const widths = titles
    .map(
      ({ title, kind }, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${Math.max(WIDTHS[kind], title.length + 3)}" customWidth="1"/>`,
    )
    .join('')
  const head = titles.map(({ title }, index) => textXml(`${columnName(index)}1`, title, TITLE)).join('')
  write(
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData><row r="1">${head}</row>`,
  )
  return { nth, rows: 1, write }
}

const endSheet = (sheet: Sheet) => sheet.write('</sheetData></worksheet>', true)

const rowXml = (cells: readonly (Cell | null)[], row: number): string =>
  `<row r="${row}">${cells.map((cell, index) => (cell ? cellXml(cell, `${columnName(index)}${row}`) : '')).join('')}</row>`

function cellXml({ kind, text, number }: Cell, place: string): string {
  // An import removes the apostrophe of a CSV file, which other programs keep when they save it as a workbook.
  return number === null
    ? textXml(place, text.startsWith("'") ? withGuard(text) : text, STYLES[kind])
    : `<c r="${place}" s="${STYLES[kind]}"><v>${number}</v></c>`
}

const textXml = (place: string, text: string, style: number): string =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text.slice(0, MAX_TEXT))}</t></is></c>`

/** Returns the letters of a column: 0 → A, 26 → AA. */
const columnName = (index: number): string =>
  `${index >= 26 ? columnName(Math.floor(index / 26) - 1) : ''}${String.fromCharCode(65 + (index % 26))}`

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for XML and drops the characters that XML cannot hold. */
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[[\p{Cc}\uFFFE\uFFFF]--[\t\n\r]]/gv, '')
    .replace(/[&<>"]/g, (character) => entities[character] ?? '')

/** A zip archive written in pieces; `taken` returns the bytes written since its last call. */
function openZip() {
  let written: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    written.push(chunk)
  })
  const begin = (name: string) => {
    const file = new ZipDeflate(name, { level: 6 })
    zip.add(file)
    return (xml: string, isLast = false) => file.push(strToU8(xml), isLast)
  }
  return {
    begin,
    add: (name: string, xml: string) => begin(name)(xml, true),
    end: () => zip.end(),
    taken: (): Uint8Array[] => {
      const chunks = written
      written = []
      return chunks
    },
  }
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const STYLE_SHEET = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="8">${[
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/>',
  ...[3, 4, 10, 164, 165].map(
    (format) =>
      `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  ),
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
].join('')}</cellXfs></styleSheet>`

/** The parts of a workbook besides its sheets. */
function partsOf(name: string, sheets: number): Record<string, string> {
  const all = Array.from({ length: sheets }, (_, index) => index + 1)
  // A sheet's name has at most 31 characters and none of these.
  const safe = escapeXml(name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 27))
  return {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${all
      .map(
        (nth) => `<Override PartName="/xl/worksheets/sheet${nth}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
      )
      .join('')}</Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${all
      .map(
        (nth) => `<sheet name="${nth === 1 ? safe : `${safe} ${nth}`}" sheetId="${nth}" r:id="rId${nth}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${all
      .map(
        (nth) =>
          `<Relationship Id="rId${nth}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${nth}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="rId${sheets + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': STYLE_SHEET,
  }
}
