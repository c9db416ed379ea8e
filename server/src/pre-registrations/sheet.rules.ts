import type { ImportRow } from '@esquadro/contract/pre-registrations/pre-registration'

export const DELIMITERS = [';', ',', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** What the columns of a sheet may be called; folded, without signs. */
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

/** The sign that parts the cells of a sheet: the one that the first line holds most of; `;` where there is none. */
export function delimiterOf(text: string): Delimiter {
  const [line = ''] = text.split(/\r?\n/, 1)
  const bare = line.replace(/"[^"]*"/g, '')
  const counted = DELIMITERS.map((sign) => ({ sign, count: bare.split(sign).length - 1 }))
  return counted.toSorted((a, b) => b.count - a.count)[0]?.count
    ? (counted.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ';')
    : ';'
}

/**
 * Bytes as text: UTF-16 where they begin with its mark (Excel's "Unicode text"), UTF-8 where they are that, otherwise as
 * Windows writes them.
 */
export function decode(bytes: Uint8Array): { text: string; encoding: 'utf-8' | 'utf-16' | 'windows-1252' } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'utf-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' }
  }
}

/**
 * The rows of a sheet, by the names of its columns; a sheet without such names is read in the order of the model. `line` is
 * that of the file, the first being 1.
 */
export function rowsOf(
  records: readonly { readonly line: number; readonly cells: readonly string[] }[],
): { line: number; row: ImportRow }[] {
  const [head, ...rest] = records
  if (!head) return []
  const places = new Map(
    order.flatMap((field) => {
      const place = head.cells.findIndex((cell) => names[field].includes(folded(cell)))
      return place < 0 ? [] : [[field, place] as const]
    }),
  )
  const hasHead = places.has('email') || places.has('name')
  const body = hasHead ? rest : records
  const placeOf = (field: keyof ImportRow) => (hasHead ? (places.get(field) ?? -1) : order.indexOf(field))
  const cellOf = (cells: readonly string[], field: keyof ImportRow) =>
    (cells[placeOf(field)] ?? '').trim().slice(0, 300)
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
