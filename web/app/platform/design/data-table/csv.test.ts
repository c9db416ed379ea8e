import { describe, expect, it } from 'vitest'
import { toCsv } from './csv.ts'

type Row = { name: string; total: number; note: string | null }
const column = (key: keyof Row, title: string) => ({
  key,
  title,
  cell: (row: Row) => row[key],
  csv: (row: Row) => row[key],
})
const columns = [
  column('name', 'Nome'),
  column('total', 'Total'),
  { key: 'x', title: 'Foto', cell: () => null },
  column('note', 'Nota'),
]

describe('The CSV export of a table', () => {
  it('writes a byte order mark, semicolons and decimal commas, and leaves out columns without a file value', () => {
    expect(toCsv(columns, [{ name: 'Casa', total: 1234.5, note: null }])).toBe(
      '\uFEFFNome;Total;Nota\r\nCasa;1234,5;\r\n',
    )
  })

  it('writes only the header if there are no rows', () =>
    expect(toCsv(columns, [])).toBe('\uFEFFNome;Total;Nota\r\n'))

  it('quotes separators, quotes and line breaks', () => {
    expect(toCsv(columns, [{ name: 'a;b', total: 0, note: 'diz "oi"\nfim' }])).toContain(
      '"a;b";0;"diz ""oi""\nfim"',
    )
  })

  it.each(['=1+1', '+55', '-1', '@cmd', '\tx', '\rx', ' =1+1', '\u200B=1+1', '＝1+1'])(
    'prefixes %j, which a spreadsheet would take for a formula',
    (name) => {
      expect(toCsv(columns, [{ name, total: 0, note: null }])).toContain(`'${name}`)
    },
  )

  it('does not prefix a negative number', () =>
    expect(toCsv(columns, [{ name: 'a', total: -1, note: null }])).toContain('a;-1;'))
})
