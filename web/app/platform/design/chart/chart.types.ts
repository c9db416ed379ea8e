import type { ReactNode } from 'react'

export interface ChartSeries {
  readonly key: string
  readonly label: string
  /** The shape of the series; `quiet` is a light bar under a line, a tick marks a value on a row. */
  readonly mark: 'solid' | 'quiet' | 'hatched' | 'outline' | 'tick'
  /** Columns only: below the baseline. */
  readonly isBelow?: boolean
}

export interface ChartItem {
  readonly key: string
  readonly name: string
  /** Columns only: under the column, instead of the name. */
  readonly shortName?: string
  /** Rows only: before the name. */
  readonly place?: string
  readonly values: Readonly<Record<string, number>>
  /** Above the column, or at the end of the row. */
  readonly figure?: ReactNode
  /** Rows only: the link to the summed entries. */
  readonly to?: string
  /** Highlights the item, such as the current month. */
  readonly isCurrent?: boolean
}
