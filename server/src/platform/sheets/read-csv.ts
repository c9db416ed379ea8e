import type { SheetChoice } from '@esquadro/contract/platform/sheets/sheet'
import { declaredDelimiter, detectDelimiter } from './dialect.rules.ts'
import { decode, findEncoding } from './encodings.rules.ts'
import { type Delimiter, type SheetLimits, type SheetReading, SheetRefused, type SheetRow } from './sheet.ts'

/** The maximum number of characters of a quoted cell; a longer one is an unclosed quotation mark. */
const cellLength = 65_536
/** The maximum number of rows with an unclosed quotation mark; a file with more is rejected. */
const unclosedQuotes = 50

/** Reads a CSV file of any encoding and delimiter. Runs in the reading thread. */
export function readCsv(bytes: Uint8Array, limits: SheetLimits, choice: SheetChoice = {}): SheetReading {
  const found = findEncoding(bytes)
  const encoding = choice.encoding ?? found.encoding
  const text = decode(bytes, encoding).replace(/\r\n?/g, '\n')
  const declared = declaredDelimiter(text)
  const delimiter = declared?.delimiter ?? detectDelimiter(text)
  return {
    format: { ...found, kind: 'csv', encoding, delimiter, encodings: [...found.encodings] },
    rows: rowsOf(text, declared?.length ?? 0, delimiter, limits),
  }
}

/**
 * Yields the rows with their line numbers. Reports a row with an unclosed quotation mark and continues at the
 * next line; the parsers of libraries lose the rows around it.
 */
function* rowsOf(text: string, from: number, delimiter: Delimiter, limits: SheetLimits): Generator<SheetRow> {
  let at = from
  let line = from === 0 ? 1 : 2
  let width = 0
  let unclosed = 0
  while (at < text.length) {
    const record = recordAt(text, at, delimiter, limits)
    if (record === null || isSwallowing(record.cells, width, delimiter)) {
      unclosed += 1
      if (unclosed > unclosedQuotes) throw new SheetRefused('sheet.unclosed-quotes')
      yield { line, cells: [], problem: 'unclosed-quote' }
      const end = text.indexOf('\n', at)
      at = end < 0 ? text.length : end + 1
      line += 1
      continue
    }
    const filled = record.cells.findLastIndex((cell) => cell.trim() !== '') + 1
    const cells = record.cells.slice(0, filled).map(withoutFormula)
    if (cells.some((cell) => cell.includes('\0'))) yield { line, cells: [], problem: 'nul' }
    else if (cells.length > 0) yield { line, cells }
    width ||= cells.length
    at = record.end
    line += record.lines
  }
}

/** The text of a cell such as `="00123"`, the way in which programs keep a spreadsheet from reading a number. */
const withoutFormula = (cell: string): string => {
  const quoted = /^\s*="((?:[^"]|"")*)"\s*$/.exec(cell)?.[1]
  return quoted === undefined ? cell : quoted.replaceAll('""', '"')
}

interface CsvRecord {
  readonly cells: string[]
  /** The offset of the next record. */
  readonly end: number
  readonly lines: number
}

/** Reads the record that begins at an index; null if a quotation mark is not closed. */
function recordAt(
  text: string,
  start: number,
  delimiter: Delimiter,
  { columns }: SheetLimits,
): CsvRecord | null {
  const cells: string[] = []
  let at = start
  let lines = 1
  let filled = 0
  for (;;) {
    const cell = text[at] === '"' ? quotedCell(text, at, delimiter) : plainCell(text, at, delimiter)
    if (cell === null) return null
    cells.push(cell.value)
    if (cell.value !== '') filled = cells.length
    // Empty cells at the end of a row do not count, up to a limit of their own.
    if (filled > columns || cells.length > 16_384) throw new SheetRefused('sheet.too-many-columns')
    lines += cell.value.split('\n').length - 1
    at = cell.end + 1
    if (text[cell.end] !== delimiter) return { cells, end: at, lines }
  }
}

interface CsvCell {
  readonly value: string
  /** The index of the delimiter or line break behind the cell. */
  readonly end: number
}

function plainCell(text: string, start: number, delimiter: Delimiter): CsvCell {
  let end = start
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end += 1
  return { value: text.slice(start, end), end }
}

/**
 * Reads a cell in quotation marks; a quotation mark followed by other text is part of the cell. Null if none
 * closes it.
 */
function quotedCell(text: string, start: number, delimiter: Delimiter): CsvCell | null {
  let from = start + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote < 0 || quote - start > cellLength) return null
    const next = text[quote + 1]
    if (next === undefined || next === delimiter || next === '\n')
      return { value: text.slice(start + 1, quote).replaceAll('""', '"'), end: quote + 1 }
    from = quote + (next === '"' ? 2 : 1)
  }
}

/** Whether a cell contains whole rows: its closing quotation mark is missing, and that of a later row closes it. */
const isSwallowing = (cells: readonly string[], width: number, delimiter: Delimiter): boolean =>
  width > 1 &&
  cells.some((cell) =>
    cell
      .split('\n')
      .slice(1)
      .some((line) => line.split(delimiter).length >= width),
  )
