import type { ImportRow } from '@esquadro/contract/pre-registrations/pre-registration'

export const DELIMITERS = [';', ',', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** The names that the columns of a sheet may have, folded to plain letters. */
const names: Readonly<Record<keyof ImportRow, readonly string[]>> = {
  name: ['nome', 'nomecompleto', 'name', 'fullname', 'profissional'],
  email: ['email', 'mail', 'correio', 'enderecodeemail'],
  cellphone: ['celular', 'telefone', 'whatsapp', 'fone', 'cellphone', 'phone', 'mobile'],
  cpf: ['cpf', 'documento', 'document'],
  seller: ['vendedor', 'vendedora', 'seller', 'consultor'],
}
const order = ['name', 'email', 'cellphone', 'cpf', 'seller'] as const

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

/** The delimiter of a sheet: the one that occurs most often in the first line, `;` if none does. */
export function delimiterOf(text: string): Delimiter {
  const [line = ''] = text.split(/\r?\n/, 1)
  const bare = line.replace(/"[^"]*"/g, '')
  const counted = DELIMITERS.map((sign) => ({ sign, count: bare.split(sign).length - 1 }))
  return counted.toSorted((a, b) => b.count - a.count)[0]?.count
    ? (counted.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ';')
    : ';'
}

export type SheetEncoding = 'utf-8' | 'utf-16' | 'windows-1252'

/** Decodes bytes as UTF-16 if they begin with its byte order mark (Excel's "Unicode text"), as UTF-8 if valid, else as Windows-1252. */
export function decode(bytes: Uint8Array): { text: string; encoding: SheetEncoding } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'utf-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' }
  }
}

/** A row of a sheet and its line in the file; the first line is 1. */
export interface SheetRow {
  readonly line: number
  readonly row: ImportRow
}

/** Reads the rows of a sheet by the names of its columns, or in the order of the template if no column is named. */
export function rowsOf(
  records: readonly { readonly line: number; readonly cells: readonly string[] }[],
): SheetRow[] {
  const [head, ...rest] = records
  if (!head) return []
  const columns = new Map(
    order.flatMap((field) => {
      const column = head.cells.findIndex((cell) => names[field].includes(folded(cell)))
      return column < 0 ? [] : [[field, column] as const]
    }),
  )
  const hasHead = columns.has('email') || columns.has('name')
  const body = hasHead ? rest : records
  const columnOf = (field: keyof ImportRow) => (hasHead ? (columns.get(field) ?? -1) : order.indexOf(field))
  const cellOf = (cells: readonly string[], field: keyof ImportRow) =>
    (cells[columnOf(field)] ?? '').trim().slice(0, 300)
  return body
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ line, cells }) => ({
      line,
      row: {
        name: cellOf(cells, 'name'),
        email: cellOf(cells, 'email'),
        cellphone: cellOf(cells, 'cellphone'),
        cpf: cellOf(cells, 'cpf'),
        seller: cellOf(cells, 'seller'),
      },
    }))
}
