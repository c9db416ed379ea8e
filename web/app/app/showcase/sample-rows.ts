import { readSort } from '@esquadro/contract/platform/fields/page'
import type { PagedRows } from '../../platform/design/data-table/data-table.types.ts'
import { plain } from '../../platform/design/dropdown/match-options.ts'

export const statuses = ['approved', 'review', 'rejected'] as const
export type Status = (typeof statuses)[number]

export type SampleRow = {
  id: string
  number: string
  customer: string
  store: string
  issuedOn: string
  totalCents: number
  points: number
  status: Status
}

const first = [
  'Marina',
  'Otávio',
  'Renata',
  'Caio',
  'Iara',
  'Bento',
  'Lívia',
  'Tomás',
  'Alice',
  'Heitor',
] as const
const last = ['Duarte', 'Lins', 'Sá Barreto', 'Vidal', 'Monte', 'Queiroz', 'Prado', 'Alencar'] as const
const stores = ['Casa Serralva', 'Ateliê Pedra & Lume', 'Marcenaria Ipê', 'Vidraria Aurora'] as const

/** Returns invented invoices, always the same ones. */
export function sampleRows(count: number): SampleRow[] {
  const at = <T>(list: readonly [T, ...T[]], index: number): T => list[index % list.length] ?? list[0]
  return Array.from({ length: count }, (_, index) => {
    const totalCents = 10_000 + ((index * 1_234_567) % 3_990_000)
    const day = new Date(Date.UTC(2026, 0, 1 + ((index * 37) % 320)))
    return {
      id: String(index),
      number: String(3518 + index),
      customer: `${at(first, index * 3)} ${at(last, index * 5)}`,
      store: at(stores, index * 7),
      issuedOn: day.toISOString().slice(0, 10),
      totalCents,
      points: Math.floor(totalCents / 100),
      status: at(statuses, index * 11),
    }
  })
}

type Query = { page: number; limit: number; sort?: string; q?: string; status?: string }

/** Responds like the API: filtered, sorted, one page. */
export function answer(rows: readonly SampleRow[], query: Query): PagedRows<SampleRow> {
  const search = plain(query.q ?? '')
  const found = rows.filter(
    (row) =>
      (!query.status || row.status === query.status) &&
      plain(`${row.number} ${row.customer} ${row.store}`).includes(search),
  )
  const { column, direction } = readSort<keyof SampleRow>((query.sort ?? 'number') as keyof SampleRow)
  const sign = direction === 'asc' ? 1 : -1
  found.sort((a, b) => {
    const [left, right] = [a[column], b[column]]
    return (
      sign * (typeof left === 'number' ? left - Number(right) : left.localeCompare(String(right), 'pt-BR'))
    )
  })
  const from = (query.page - 1) * query.limit
  return {
    items: found.slice(from, from + query.limit),
    total: found.length,
    page: query.page,
    limit: query.limit,
  }
}
