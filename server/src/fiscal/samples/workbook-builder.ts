import { strToU8, zipSync } from 'fflate'

type Cell =
  | string
  | number
  | boolean
  | { readonly date: number }
  /** A number in a format of its own. */
  | { readonly number: string; readonly format: string }

export interface SampleSheet {
  readonly name: string
  readonly rows: readonly (readonly Cell[])[]
  readonly isHidden?: boolean
  /** Ranges of merged cells, such as `B2:B5`. */
  readonly merged?: readonly string[]
}

/** Builds an .xlsx workbook: texts as shared texts, dates as numbers with a date style, blank cells left out. */
export function aWorkbook(sheets: readonly SampleSheet[]): Uint8Array {
  const texts: string[] = []
  const formats: string[] = []
  const files: Record<string, Uint8Array> = {}
  for (const [index, { rows, merged = [] }] of sheets.entries()) {
    const written = rows.map((cells, row) => {
      const inner = cells
        .map((cell, column) => cellOf(cell, `${letters(column)}${row + 1}`, texts, formats))
        .join('')
      return cells.length === 0 ? '' : `<row r="${row + 1}">${inner}</row>`
    })
    files[`xl/worksheets/sheet${index + 1}.xml`] = strToU8(
      `${head}<worksheet ${main}><sheetData>${written.join('')}</sheetData>${mergedXml(merged)}</worksheet>`,
    )
  }
  const list = sheets.map(
    ({ name, isHidden }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  )
  const relations = sheets.map(
    (_, index) => `<Relationship Id="rId${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  return zipSync({
    '[Content_Types].xml': strToU8(`${head}<Types/>`),
    'xl/workbook.xml': strToU8(
      `${head}<workbook ${main} xmlns:r="r"><sheets>${list.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(`${head}<Relationships>${relations.join('')}</Relationships>`),
    'xl/styles.xml': strToU8(
      `${head}<styleSheet ${main}><numFmts>${formats
        .map((format, index) => `<numFmt numFmtId="${170 + index}" formatCode="${escaped(format)}"/>`)
        .join('')}</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>${formats
        .map((_, index) => `<xf numFmtId="${170 + index}"/>`)
        .join('')}</cellXfs></styleSheet>`,
    ),
    'xl/sharedStrings.xml': strToU8(
      `${head}<sst ${main}>${texts.map((text) => `<si><t xml:space="preserve">${text}</t></si>`).join('')}</sst>`,
    ),
    ...files,
  })
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

const letters = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : `${letters(Math.floor(column / 26) - 1)}${letters(column % 26)}`

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const mergedXml = (ranges: readonly string[]) =>
  ranges.length === 0
    ? ''
    : `<mergeCells count="${ranges.length}">${ranges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`

function cellOf(cell: Cell, at: string, texts: string[], formats: string[]): string {
  if (cell === '') return ''
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === 'object' && 'date' in cell) return `<c r="${at}" s="1"><v>${cell.date}</v></c>`
  if (typeof cell === 'object')
    return `<c r="${at}" s="${1 + formats.push(cell.format)}"><v>${cell.number}</v></c>`
  texts.push(escaped(cell))
  return `<c r="${at}" t="s"><v>${texts.length - 1}</v></c>`
}
