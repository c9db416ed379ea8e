import { IMPORT_LIMITS } from '@esquadro/contract/pre-registrations/pre-registration'
import type { Services } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { readSheet, type SheetCaller } from '../sheets/read-sheet.ts'
import type { SheetFormat } from '../sheets/sheet.ts'
import { findPeopleHeader, type PersonRow, toPerson } from './people-sheet.rules.ts'

export interface PeopleSheet {
  readonly format: SheetFormat
  /** The rows of one import. */
  readonly people: PersonRow[]
  /** The number of rows above the limit, as far as they were counted. */
  readonly left: number
}

const limits = { columns: 100, rows: IMPORT_LIMITS.rows * 20, inflatedBytes: 64 * 1024 * 1024 }

/** Reads the people in a spreadsheet. Throws a `sheet.…` error if it cannot be read or has no rows. */
export function readPeople(
  context: Pick<Services, 'state'>,
  bytes: Uint8Array,
  caller: SheetCaller,
): Promise<PeopleSheet> {
  return readSheet(context, bytes, limits, caller, async ({ format, sample, rows }) => {
    const header = findPeopleHeader(sample)
    const people: PersonRow[] = []
    let left = 0
    for await (const row of rows) {
      if (header && row.line <= header.line) continue
      if (people.length < IMPORT_LIMITS.rows) people.push(toPerson(row, header))
      else left += 1
    }
    if (people.length === 0) throw new AppError('sheet.empty', { fields: { file: 'sheet.empty' } })
    return { format, people, left }
  })
}
