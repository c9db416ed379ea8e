import { stringify } from 'csv-stringify/sync'
import { strToU8, zipSync } from 'fflate'
import type { PersonRecord } from './person-data.queries.ts'

type Part = { readonly part: string; readonly records: readonly PersonRecord[] }

const dated = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value)

/** All parts as one JSON document, readable by people as well. */
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

/** All parts as CSV files in one zip: `;`, BOM, and no cell that a spreadsheet would take for a formula. */
export const asZip = (parts: readonly Part[]): Uint8Array =>
  zipSync(
    Object.fromEntries(
      parts.map(({ part, records }) => [
        `${part}.csv`,
        strToU8(
          stringify(
            records.map((record) =>
              Object.fromEntries(
                Object.entries(record).map(([name, value]) => {
                  const plain = dated(value)
                  return [name, typeof plain === 'object' && plain !== null ? JSON.stringify(plain) : plain]
                }),
              ),
            ),
            {
              header: true,
              delimiter: ';',
              bom: true,
              escape_formulas: true,
              record_delimiter: 'windows',
              cast: { boolean: (value) => (value ? 'true' : 'false') },
            },
          ),
        ),
      ]),
    ),
  )
