import { BUSINESS_TIME_ZONE, dayMonthYearFromIso } from '@esquadro/contract/platform/fields/date'
import type { ListColumn, ListTexts } from '@esquadro/texts/lists/list'
import type { Word } from '@esquadro/texts/words'
import { dayOf } from '../clock.ts'
import type { Language } from '../messages/messages.ts'

export type Kind = NonNullable<ListColumn['kind']> | 'text'
type Value = string | Word | number | Date | null

/** The value of a column in a row. Null leaves the cell empty. */
interface Values extends Record<Kind, Value> {
  /** A text, or a word for the language of the file. */
  readonly text: string | Word | null
  readonly integer: number | null
  /** Hundredths. */
  readonly decimal: number | null
  /** Cents. */
  readonly money: number | null
  /** Basis points. */
  readonly percent: number | null
  /** An ISO day. */
  readonly day: string | null
  readonly instant: Date | null
}

/** A function for each column of a list, which returns the column's value in a row; null omits the column from a file. */
export type ColumnValues<Columns extends ListTexts['columns'], Row> = {
  readonly [Key in keyof Columns]:
    | ((row: Row) => Values[Columns[Key] extends { readonly kind: infer K extends Kind } ? K : 'text'])
    | null
}

/** A column of a file. */
export interface ExportColumn<Row> {
  readonly title: string
  readonly kind: Kind
  readonly cell: (row: Row) => Cell | null
}

/** A cell for both formats: its text and, unless it is text, its number. */
export interface Cell {
  readonly kind: Kind
  /** In Brazilian notation without thousands separators: 1234,56; 20/11/2026. */
  readonly text: string
  /** Days are counted from 30 December 1899, as in spreadsheets. */
  readonly number: number | null
}

/** Returns the columns of a list's file in a language, in the declared order; titles of amounts name the currency. */
export const exportColumns = <Row>(
  columns: ListTexts['columns'],
  values: Readonly<Record<string, ((row: Row) => Value) | null>>,
  language: Language,
): ExportColumn<Row>[] =>
  Object.entries(columns).flatMap(([key, column]) => {
    const value = values[key]
    if (!value) return []
    const { kind = 'text' } = column
    const title = kind === 'money' ? `${column[language]} (R$)` : column[language]
    const cell = (row: Row) => cellOf(kind, value(row), language)
    return [{ title, kind, cell }]
  })

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: BUSINESS_TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

const EPOCH = Date.UTC(1899, 11, 30)
const serialOf = (day: string) => (Date.parse(day) - EPOCH) / 86_400_000
const decimal = (hundredths: number) => (hundredths / 100).toFixed(2).replace('.', ',')

function cellOf(kind: Kind, value: Value, language: Language): Cell | null {
  if (value === null || value === '') return null
  if (value instanceof Date) return instantCell(value)
  if (typeof value === 'number') return { kind, ...numberCell(kind, value) }
  const text = typeof value === 'string' ? value : value[language]
  return kind === 'day'
    ? { kind, text: dayMonthYearFromIso(text), number: serialOf(text) }
    : { kind, text, number: null }
}

function numberCell(kind: Kind, value: number): Pick<Cell, 'text' | 'number'> {
  if (kind === 'percent') return { text: `${decimal(value)}%`, number: value / 10_000 }
  if (kind === 'integer') return { text: String(value), number: value }
  return { text: decimal(value), number: value / 100 }
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
