import { BUSINESS_TIME_ZONE, dayMonthYearFromIso } from '@esquadro/contract/platform/fields/date'
import { dayOf } from '../clock.ts'

/**
 * The value of a column in a row: cents for money, basis points for a percentage, ISO days. Null leaves the
 * cell empty.
 */
export type ExportColumn<Row> = { readonly title: string } & (
  | { readonly kind?: 'text'; readonly value: (row: Row) => string | null }
  | { readonly kind: 'integer' | 'money' | 'percent'; readonly value: (row: Row) => number | null }
  | { readonly kind: 'day'; readonly value: (row: Row) => string | null }
  | { readonly kind: 'instant'; readonly value: (row: Row) => Date | null }
)

/** A cell for both formats: its text and, unless it is text, its number. */
export interface Cell {
  readonly kind: NonNullable<ExportColumn<never>['kind']>
  /** In Brazilian notation without thousands separators: 1234,56; 20/11/2026. */
  readonly text: string
  /** Days are counted from 30 December 1899, as in spreadsheets. */
  readonly number: number | null
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: BUSINESS_TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

const EPOCH = Date.UTC(1899, 11, 30)
const serialOf = (day: string) => (Date.parse(day) - EPOCH) / 86_400_000
const decimal = (hundredths: number) => (hundredths / 100).toFixed(2).replace('.', ',')

/** Returns the cells of a row; null for an empty one. */
export const cellsOf = <Row>(columns: readonly ExportColumn<Row>[], row: Row): (Cell | null)[] =>
  columns.map((column) => cellOf(column, row))

function cellOf<Row>(column: ExportColumn<Row>, row: Row): Cell | null {
  switch (column.kind) {
    case 'integer': {
      const number = column.value(row)
      return number === null ? null : { kind: column.kind, text: String(number), number }
    }
    case 'money': {
      const cents = column.value(row)
      return cents === null ? null : { kind: column.kind, text: decimal(cents), number: cents / 100 }
    }
    case 'percent': {
      const bps = column.value(row)
      return bps === null ? null : { kind: column.kind, text: `${decimal(bps)}%`, number: bps / 10_000 }
    }
    case 'day': {
      const day = column.value(row)
      return day === null
        ? null
        : { kind: column.kind, text: dayMonthYearFromIso(day), number: serialOf(day) }
    }
    case 'instant': {
      const instant = column.value(row)
      return instant === null ? null : instantCell(instant)
    }
    default: {
      const text = column.value(row)
      return text === null || text === '' ? null : { kind: 'text', text, number: null }
    }
  }
}

function instantCell(instant: Date): Cell {
  const day = dayOf(instant)
  const time = clock.format(instant)
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return {
    kind: 'instant',
    text: `${dayMonthYearFromIso(day)} ${time}`,
    number: serialOf(day) + (hours * 60 + minutes) / 1_440,
  }
}
