import type { ReactNode } from 'react'
import styles from './numbers-table.module.css'

export interface NumbersRow {
  readonly key: string
  readonly name: ReactNode
  readonly values: readonly ReactNode[]
  /** Whether this is the person's own row, and the index of the value to highlight in it. */
  readonly isCurrent?: boolean
  readonly markedAt?: number | undefined
}

interface NumbersTableProps {
  /** The text of the button that opens it. */
  readonly summary: string
  /** The caption for screen readers. */
  readonly label: string
  readonly head: readonly string[]
  readonly rows: readonly NumbersRow[]
}

/** The numbers of a chart as a table, collapsed at first; each row has a name and its values. */
export function NumbersTable({ summary, label, head, rows }: NumbersTableProps) {
  return (
    <details className={styles.details}>
      <summary>{summary}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard. */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
        <table aria-label={label}>
          <thead>
            <tr>
              {head.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, values, isCurrent, markedAt }) => (
              <tr key={key} aria-current={isCurrent ? 'true' : undefined}>
                <th scope="row">{name}</th>
                {values.map((value, place) => (
                  <td key={head[place + 1]} data-marked={place === markedAt || undefined}>
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
