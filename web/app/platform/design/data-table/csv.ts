import { withGuard } from '@esquadro/contract/platform/fields/formula'
import type { Column } from './data-table.types.ts'

/** Prefixes cells that a spreadsheet would take for a formula with an apostrophe. */
function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value).replace('.', ',')
  const safe = withGuard(value)
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Returns a table as CSV that Brazilian spreadsheets open directly: semicolons, decimal commas, a byte order mark. */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const written = columns.filter((column) => column.csv)
  const lines = [
    written.map(({ title }) => cell(title)),
    ...rows.map((row) => written.map(({ csv }) => cell(csv?.(row) ?? null))),
  ]
  return `\uFEFF${lines.map((line) => line.join(';')).join('\r\n')}\r\n`
}

/** Downloads a text as a file. */
export function downloadText(name: string, content: string, type = 'text/csv;charset=utf-8'): void {
  downloadFile(name, new Blob([content], { type }))
}

/** Downloads a file. */
export function downloadFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
