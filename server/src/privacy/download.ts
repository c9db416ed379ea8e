import { withGuard } from '@esquadro/contract/fields/formula'
import { stringify } from 'csv-stringify/sync'
import { strToU8, zipSync } from 'fflate'
import type { PersonRecord } from './person-data.queries.ts'

type Part = { readonly part: string; readonly records: readonly PersonRecord[] }

const dated = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value)

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

/** Formats the parts as CSV files (`;`, BOM) in one zip; escapes cells that a spreadsheet would run as formulas. */
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
              record_delimiter: 'windows',
              cast: {
                boolean: (value) => (value ? 'true' : 'false'),
                string: (text) => withGuard(text),
              },
            },
          ),
        ),
      ]),
    ),
  )
