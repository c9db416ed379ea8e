import { strToU8, zipSync } from 'fflate'
import type { Context } from '../context/context.ts'
import { recordSecurityEvent } from '../security-events/record-security-event.ts'
import { type CsvCell, MARK, writeCsv } from '../sheets/write-csv.ts'
import { listPersonData, type PersonRecord } from './person-data.queries.ts'

/** Returns everything stored about a member as one file, and records the download in the audit log (§10.12). */
export async function downloadPersonData(
  context: Context,
  userId: string,
  format: 'json' | 'csv',
): Promise<{ bytes: Uint8Array; type: string; name: string }> {
  const { db, clock, audit } = context
  const now = clock.now()
  const parts = await listPersonData(db, userId)
  await audit(db, { action: 'person.downloaded', subjectType: 'user', subjectId: userId, after: { format } })
  await recordSecurityEvent(context, { userId, kind: 'export', detail: 'own-data' })
  const name = `meus-dados-${now.toISOString().slice(0, 10)}`
  return format === 'json'
    ? { bytes: asJson(parts, now), type: 'application/json; charset=utf-8', name: `${name}.json` }
    : { bytes: asZip(parts), type: 'application/zip', name: `${name}.zip` }
}

type Part = { readonly part: string; readonly records: readonly PersonRecord[] }

/** Formats all parts as one indented JSON document. */
const asJson = (parts: readonly Part[], madeAt: Date): Uint8Array =>
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
  return strToU8(MARK + writeCsv(records[0] ? [Object.keys(records[0]), ...rows] : []))
}

/** Formats the parts as CSV files in one zip. */
const asZip = (parts: readonly Part[]): Uint8Array =>
  zipSync(Object.fromEntries(parts.map(({ part, records }) => [`${part}.csv`, csvFile(records)])))
