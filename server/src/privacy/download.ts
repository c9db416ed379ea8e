import { strToU8, zipSync } from 'fflate'
import { type CsvCell, csvOf, MARK } from '../sheets/write-csv.ts'
import type { PersonRecord } from './person-data.queries.ts'

type Part = { readonly part: string; readonly records: readonly PersonRecord[] }

/** Formats all parts as one indented JSON document. */
export const asJson = (parts: readonly Part[], madeAt: Date): Uint8Array =>
  strToU8(
    `${JSON.stringify(
      {
        madeAt: madeAt.toISOString(),
        ...Object.fromEntries(parts.map(({ part, records }) => [part, records])),
      },
      null,
      2,
    )}\n`,
  )

const cellOf = (value: unknown): CsvCell => {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as CsvCell)
}

const csvFile = (records: readonly PersonRecord[]): Uint8Array => {
  const rows = records.map((record) => Object.values(record).map(cellOf))
  return strToU8(MARK + csvOf(records[0] ? [Object.keys(records[0]), ...rows] : []))
}

/** Formats the parts as CSV files in one zip. */
export const asZip = (parts: readonly Part[]): Uint8Array =>
  zipSync(Object.fromEntries(parts.map(({ part, records }) => [`${part}.csv`, csvFile(records)])))
