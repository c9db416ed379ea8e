import { IMPORT_LIMITS } from '@esquadro/contract/people/pre-registrations/vocabulary'
import type { LeftOut, SheetChoice, SheetFormat } from '@esquadro/contract/platform/sheets/sheet'
import type { Services } from '../../platform/context/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { listLeftOut } from '../../platform/sheets/header.rules.ts'
import { readSheet, type SheetCaller } from '../../platform/sheets/read-sheet.ts'
import { findPeopleHeader, type PersonRow, toPerson } from './people-sheet.rules.ts'

export interface PeopleSheet {
  readonly format: SheetFormat
  readonly leftOut: LeftOut[]
  /** The rows of one import. */
  readonly people: PersonRow[]
  /** The number of rows above the limit, as far as they were counted. */
  readonly left: number
}

const limits = { columns: 100, rows: IMPORT_LIMITS.rows * 20, inflatedBytes: 64 * 1024 * 1024 }

/** The maximum number of sheets of a workbook in which headings are looked for. */
const MAX_SHEETS = 10

/**
 * Reads the people in a spreadsheet: in the chosen sheet of a workbook, else in the first one whose headings name people. Throws
 * a `sheet.…` error if it cannot be read or has no rows.
 */
export async function readPeople(
  context: Pick<Services, 'state'>,
  bytes: Uint8Array,
  caller: SheetCaller,
  choice: SheetChoice = {},
): Promise<PeopleSheet> {
  const first = await readOne(context, bytes, caller, choice)
  const { format } = first
  if (choice.sheet === undefined && format.kind === 'xlsx' && !first.hasHeader)
    for (const sheet of format.sheetNames.slice(0, MAX_SHEETS)) {
      if (sheet === format.sheetName) continue
      const other = await readOne(context, bytes, caller, { sheet })
      if (other.hasHeader) return other
    }
  if (first.people.length === 0) throw new AppError('sheet.empty', { fields: { file: 'sheet.empty' } })
  return first
}

function readOne(
  context: Pick<Services, 'state'>,
  bytes: Uint8Array,
  caller: SheetCaller,
  choice: SheetChoice,
): Promise<PeopleSheet & { readonly hasHeader: boolean }> {
  return readSheet(
    context,
    bytes,
    limits,
    caller,
    async ({ format, sample, rows }) => {
      const header = findPeopleHeader(sample)
      const titles = sample.find(({ line }) => line === header?.line)?.cells ?? []
      const people: PersonRow[] = []
      let left = 0
      for await (const row of rows) {
        if (header && row.line <= header.line) continue
        if (people.length < IMPORT_LIMITS.rows) people.push(toPerson(row, header))
        else left += 1
      }
      const leftOut = header ? listLeftOut(titles, header.columns.values()) : []
      return { format, leftOut, people, left, hasHeader: header !== null }
    },
    choice,
  )
}
