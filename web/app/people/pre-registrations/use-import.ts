import { preRegistrations } from '@esquadro/contract/calls/shopkeeper'
import type {
  CheckedRow,
  ImportRow,
  RowNote,
} from '@esquadro/contract/people/pre-registrations/pre-registration'
import type { LeftOut, SheetChoice, SheetFormat } from '@esquadro/contract/platform/sheets/sheet'
import { useRef, useState } from 'react'
import { useAction } from '../../platform/api/queries.ts'
import { useAfterPress } from '../../platform/design/form/use-after-press.ts'
import { refreshed } from './refreshed.ts'

/** A line of the sheet: its current values and the result of the last validation. */
export interface SheetRow {
  readonly key: number
  readonly line: number
  readonly row: ImportRow
  readonly checked: CheckedRow
  /** Values of the line that were changed or could not be read. */
  readonly notes: readonly RowNote[]
  /** Edited since the last validation. */
  readonly isStale: boolean
}

export const isReady = ({ checked, isStale }: SheetRow): boolean => checked.verdict === 'ready' && !isStale

/**
 * The state of a sheet between reading and importing. It belongs to the page, not to its drawer: closing the drawer loses nothing, and
 * lines that could not be imported stay with their reasons.
 */
export function useImport() {
  const [rows, setRows] = useState<readonly SheetRow[]>([])
  const [left, setLeft] = useState(0)
  const [created, setCreated] = useState<number | null>(null)
  /** The file, to read it again in another way. */
  const [source, setSource] = useState<{
    readonly file: File
    readonly format: SheetFormat
    readonly leftOut: readonly LeftOut[]
  } | null>(null)
  const keys = useRef(0)
  const afterPress = useAfterPress()
  const reading = useAction(preRegistrations.readFile, { quiet: true })
  const checking = useAction(preRegistrations.importRows)
  const importing = useAction(preRegistrations.importRows, { refresh: refreshed })

  const read = async (file: File, choice: SheetChoice = {}) => {
    const [sheet] = await reading.run({ body: { file, ...choice } })
    if (!sheet) return
    setCreated(null)
    setSource({ file, format: sheet.format, leftOut: sheet.leftOut })
    setLeft(sheet.left)
    setRows(sheet.rows.map((row) => ({ ...row, key: (keys.current += 1), isStale: false })))
  }
  const type = (key: number, field: keyof ImportRow, value: string) =>
    setRows((before) =>
      before.map((row) =>
        row.key === key ? { ...row, row: { ...row.row, [field]: value }, isStale: true } : row,
      ),
    )
  /** Validates all lines again, because a repeated e-mail depends on the other lines. */
  const check = async (unchecked: readonly SheetRow[]) => {
    if (unchecked.length === 0) return
    const [data] = await checking.run({ body: { rows: unchecked.map(({ row }) => row), check: true } })
    if (!data) return
    const results = new Map(unchecked.map((row, place) => [row.row, data.items[place]]))
    setRows((before) =>
      before.map((row) => {
        // Lines edited meanwhile are validated next time.
        const checked = results.get(row.row)
        return checked ? { ...row, checked, isStale: false } : row
      }),
    )
  }
  const drop = (key: number) => {
    const rest = rows.filter((row) => row.key !== key)
    setRows(rest)
    // The line that repeated this one's e-mail may be valid now.
    if (rest.some(({ checked }) => checked.verdict === 'repeated')) void check(rest)
  }
  const send = async () => {
    const ready = rows.filter(isReady)
    if (ready.length === 0) return
    const [data] = await importing.run({ body: { rows: ready.map(({ row }) => row) } })
    if (!data) return
    const results = new Map(ready.map(({ key }, place) => [key, data.items[place]]))
    setCreated((before) => (before ?? 0) + data.created)
    setRows((before) =>
      before.flatMap((row) => {
        const checked = results.get(row.key)
        if (!checked) return [row]
        return checked.verdict === 'created' ? [] : [{ ...row, checked }]
      }),
    )
  }
  const clear = () => {
    setRows([])
    setLeft(0)
    setCreated(null)
    setSource(null)
  }
  return {
    rows,
    left,
    created,
    source,
    read,
    type,
    drop,
    send,
    clear,
    check: () => afterPress(() => void (rows.some(({ isStale }) => isStale) && check(rows))),
    isReading: reading.isRunning,
    failure: reading.error?.fields?.['file'] ?? reading.error?.msg ?? null,
    isChecking: checking.isRunning,
    isImporting: importing.isRunning,
  }
}

export type Import = ReturnType<typeof useImport>
