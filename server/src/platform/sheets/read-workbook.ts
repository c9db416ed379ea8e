import type { SheetChoice } from '@esquadro/contract/platform/sheets/sheet'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { readXml } from './read-xml.ts'
import { type SheetLimits, type SheetReading, SheetRefused, type SheetRow } from './sheet.ts'
import { codeFormat, codeText, dateText, isDateFormat, numberText } from './workbook-values.rules.ts'

/** The maximum number of characters of all shared texts; a workbook with more is rejected. */
const sharedTextLength = 64 * 1024 * 1024

/** Reads the chosen or first visible sheet of an .xlsx workbook, row by row. Runs in the reading thread. */
export async function readWorkbook(
  bytes: Uint8Array,
  limits: SheetLimits,
  choice: SheetChoice,
): Promise<SheetReading> {
  const archive = await openArchive(bytes, limits)
  const { name, path, sheetNames, uses1904 } = await findSheet(archive, choice.sheet)
  const texts = await readSharedTexts(archive)
  const styles = await readStyles(archive)
  const merged = await readMergedCells(archive, path)
  return {
    format: { kind: 'xlsx', sheetName: name, sheetNames },
    rows: readRows(archive, path, { texts, styles, uses1904, merged }, limits),
  }
}

interface Archive {
  readonly zip: ZipFile
  readonly entries: ReadonlyMap<string, Entry>
}

/** Opens the archive. Throws `SheetRefused` if it is not a workbook, or would inflate beyond the limit. */
async function openArchive(bytes: Uint8Array, { inflatedBytes }: SheetLimits): Promise<Archive> {
  const entries = new Map<string, Entry>()
  let zip: ZipFile
  try {
    zip = await yauzl.fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), {
      lazyEntries: true,
      autoClose: false,
    })
    for await (const entry of zip.eachEntry()) {
      if (entries.size >= 2_000) throw new SheetRefused('sheet.too-large')
      entries.set(entry.fileName.toLowerCase(), entry)
    }
  } catch (error) {
    throw error instanceof SheetRefused ? error : new SheetRefused('sheet.broken')
  }
  if (!entries.has('xl/workbook.xml')) throw new SheetRefused('sheet.unsupported')
  const read = [...entries.values()].filter(({ fileName }) => /\.(?:xml|rels)$/i.test(fileName))
  // The archive library rejects an entry that inflates to more than it declares.
  if (read.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > inflatedBytes)
    throw new SheetRefused('sheet.too-large')
  return { zip, entries }
}

/** Yields the text of an entry in pieces; nothing if the archive has no such entry. */
async function* readText({ zip, entries }: Archive, path: string): AsyncGenerator<string> {
  const entry = entries.get(path.toLowerCase())
  if (!entry) return
  if (entry.isEncrypted()) throw new SheetRefused('sheet.old-format')
  const decoder = new TextDecoder()
  try {
    for await (const piece of await zip.openReadStreamPromise(entry))
      yield decoder.decode(piece as Uint8Array, { stream: true })
  } catch {
    throw new SheetRefused('sheet.broken')
  }
  yield decoder.decode()
}

interface FoundSheet {
  readonly name: string
  readonly path: string
  readonly sheetNames: string[]
  /** Whether days count from 1904, as in workbooks of old Macintosh programs. */
  readonly uses1904: boolean
}

async function findSheet(archive: Archive, chosen: string | undefined): Promise<FoundSheet> {
  const sheets: { name: string; relation: string; isHidden: boolean }[] = []
  let uses1904 = false
  for await (const tag of readXml(readText(archive, 'xl/workbook.xml'))) {
    if (tag.kind !== 'open') continue
    const { attributes } = tag
    if (tag.name === 'workbookPr') uses1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
    if (tag.name === 'sheet')
      sheets.push({
        name: attributes['name'] ?? '',
        relation: attributes['id'] ?? '',
        isHidden: (attributes['state'] ?? 'visible') !== 'visible',
      })
  }
  const visible = sheets.filter(({ isHidden }) => !isHidden)
  const sheet = visible.find(({ name }) => name === chosen) ?? visible[0] ?? sheets[0]
  if (!sheet) throw new SheetRefused('sheet.broken')
  for await (const tag of readXml(readText(archive, 'xl/_rels/workbook.xml.rels')))
    if (tag.kind === 'open' && tag.name === 'Relationship' && tag.attributes['Id'] === sheet.relation) {
      const target = tag.attributes['Target'] ?? ''
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
      if (archive.entries.has(path.toLowerCase()))
        return { name: sheet.name, path, sheetNames: visible.map(({ name }) => name), uses1904 }
    }
  throw new SheetRefused('sheet.broken')
}

/** Reads the texts that cells refer to by number, without the phonetic guides of East Asian text. */
async function readSharedTexts(archive: Archive): Promise<string[]> {
  const texts: string[] = []
  let text = ''
  let length = 0
  let guides = 0
  let isText = false
  for await (const tag of readXml(readText(archive, 'xl/sharedStrings.xml'))) {
    if (tag.kind === 'text') {
      if (!isText || guides > 0) continue
      text += tag.text
      length += tag.text.length
      if (length > sharedTextLength) throw new SheetRefused('sheet.too-large')
    } else {
      const isOpen = tag.kind === 'open'
      if (tag.name === 't') isText = isOpen
      if (tag.name === 'rPh') guides += isOpen ? 1 : -1
      if (tag.name === 'si') {
        if (!isOpen) texts.push(text)
        text = ''
      }
    }
  }
  return texts
}

interface Styles {
  /** The cell styles that show a number as a date. */
  readonly dates: ReadonlySet<number>
  /** The formats of the cell styles that show a number as a code. */
  readonly codes: ReadonlyMap<number, NonNullable<ReturnType<typeof codeFormat>>>
}

async function readStyles(archive: Archive): Promise<Styles> {
  const formats = new Map<number, string>()
  const dates = new Set<number>()
  const codes = new Map<number, NonNullable<ReturnType<typeof codeFormat>>>()
  let isInStyles = false
  let style = 0
  for await (const tag of readXml(readText(archive, 'xl/styles.xml'))) {
    if (tag.kind === 'text') continue
    if (tag.name === 'cellXfs') isInStyles = tag.kind === 'open'
    if (tag.kind !== 'open') continue
    const format = Number(tag.attributes['numFmtId'] ?? 0)
    if (tag.name === 'numFmt') formats.set(format, tag.attributes['formatCode'] ?? '')
    if (tag.name === 'xf' && isInStyles) {
      const code = codeFormat(formats.get(format))
      if (code) codes.set(style, code)
      else if (isDateFormat(format, formats.get(format))) dates.add(style)
      style += 1
    }
  }
  return { dates, codes }
}

/** The maximum number of merged ranges that are filled. */
const MAX_MERGED = 100_000

/**
 * Reads the merged ranges of several rows, which follow the rows in the file: the last line of each, by its first cell (`C2`). Other
 * cells of a range are empty in the file.
 */
async function readMergedCells(archive: Archive, path: string): Promise<ReadonlyMap<string, number>> {
  const merged = new Map<string, number>()
  let kept = ''
  for await (const piece of readText(archive, path)) {
    const text = kept + piece
    for (const [, first = '', line = '', last = ''] of text.matchAll(
      /<(?:\w+:)?mergeCell\s[^>]*?\bref="([A-Z]{1,3}(\d{1,7})):[A-Z]{1,3}(\d{1,7})"/g,
    ))
      if (Number(last) > Number(line) && merged.size < MAX_MERGED) merged.set(first, Number(last))
    // A tag may be divided between two pieces.
    const open = text.lastIndexOf('<')
    kept = open < 0 || text.length - open > 200 ? '' : text.slice(open)
    if (kept.includes('>')) kept = ''
  }
  return merged
}

interface Book {
  readonly texts: readonly string[]
  readonly styles: Styles
  readonly uses1904: boolean
  readonly merged: ReadonlyMap<string, number>
}

async function* readRows(
  archive: Archive,
  path: string,
  book: Book,
  { columns }: SheetLimits,
): AsyncGenerator<SheetRow> {
  let line = 0
  let column = 0
  let cells: string[] = []
  let cell = { type: 'n', style: 0 }
  let value = ''
  let isValue = false
  let guides = 0
  /** The merged cells that reach below, by their column. */
  const reaching = new Map<number, { readonly text: string; readonly last: number }>()
  for await (const tag of readXml(readText(archive, path))) {
    if (tag.kind === 'text') {
      if (isValue && guides === 0) value += tag.text
    } else if (tag.name === 'v' || tag.name === 't') isValue = tag.kind === 'open'
    else if (tag.name === 'rPh') guides += tag.kind === 'open' ? 1 : -1
    else if (tag.name === 'row' && tag.kind === 'open') {
      line = Number(tag.attributes['r'] ?? line + 1)
      column = 0
      cells = []
    } else if (tag.name === 'row') {
      fillDown(cells, line, reaching)
      const row = rowOf(line, cells)
      if (row) yield row
    } else if (tag.name === 'c' && tag.kind === 'open') {
      column = columnOf(tag.attributes['r']) ?? column + 1
      cell = { type: tag.attributes['t'] ?? 'n', style: Number(tag.attributes['s'] ?? 0) }
      value = ''
    } else if (tag.name === 'c') {
      const text = valueOf(value, cell, book)
      if (text.trim() === '') continue
      if (column > columns) throw new SheetRefused('sheet.too-many-columns')
      while (cells.length < column - 1) cells.push('')
      cells[column - 1] = text
      const last = book.merged.get(`${lettersOf(column)}${line}`)
      if (last !== undefined) reaching.set(column, { text, last })
    }
  }
}

/** Fills the merged cells of rows above into a row that has cells of its own. */
function fillDown(
  cells: string[],
  line: number,
  reaching: Map<number, { readonly text: string; readonly last: number }>,
): void {
  if (cells.length === 0) return
  for (const [column, { text, last }] of reaching) {
    if (line > last) reaching.delete(column)
    else if ((cells[column - 1] ?? '') === '') {
      while (cells.length < column - 1) cells.push('')
      cells[column - 1] = text
    }
  }
}

function rowOf(line: number, cells: readonly string[]): SheetRow | null {
  if (cells.length === 0) return null
  return cells.some((cell) => cell.includes('\0')) ? { line, cells: [], problem: 'nul' } : { line, cells }
}

/** The letters of a column: A for 1, AA for 27. */
const lettersOf = (column: number): string =>
  `${column > 26 ? lettersOf(Math.floor((column - 1) / 26)) : ''}${String.fromCharCode(65 + ((column - 1) % 26))}`

/** The number of a cell's column: 1 for `A7`, 27 for `AA7`. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return null
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column
}

/** A cell's text: the last computed value of a formula, dates as year-month-day, codes in their format, errors such as #N/A as empty. */
function valueOf(value: string, { type, style }: { type: string; style: number }, book: Book): string {
  if (type === 's') return book.texts[Number(value)] ?? ''
  if (type === 'e') return ''
  if (type === 'b') return value === '1' ? 'TRUE' : value === '' ? '' : 'FALSE'
  if (type !== 'n' || value === '') return value
  if (book.styles.dates.has(style)) return dateText(Number(value), book.uses1904)
  const code = book.styles.codes.get(style)
  return code ? codeText(numberText(value), code) : numberText(value)
}
