import type { ListColumn } from '@esquadro/texts/lists/list'
import type { Column } from '../design/data-table/data-table.types.ts'
import { useLanguage } from '../i18n/i18n.tsx'

type Kind = ListColumn['kind']

const isNumber = (kind: Kind) =>
  kind === 'integer' || kind === 'decimal' || kind === 'money' || kind === 'percent'

/**
 * Returns a function that makes the columns of a declared list: `column('points', (row) => format.number(row.points))`. The declaration
 * gives the title, and aligns numbers.
 */
export function useColumn<Columns extends Readonly<Record<string, ListColumn>>>(list: {
  readonly columns: Columns
}) {
  const language = useLanguage()
  return <Row>(
    key: keyof Columns & string,
    cell: Column<Row>['cell'],
    rest: Omit<Column<Row>, 'key' | 'title' | 'cell'> = {},
  ): Column<Row> => {
    const { [language]: title, kind }: ListColumn = list.columns[key]!
    return { key, title, cell, isNumeric: isNumber(kind), ...rest }
  }
}
