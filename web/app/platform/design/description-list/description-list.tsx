import type { ReactNode } from 'react'
import styles from './description-list.module.css'

type DescriptionListProps = {
  items: readonly { label: string; value: ReactNode; isNumeric?: boolean }[]
  /** Side by side in columns instead of one row each. */
  isGrid?: boolean
}

/** Facts by name, ruled like the title block of a technical drawing. */
export function DescriptionList({ items, isGrid }: DescriptionListProps) {
  return (
    <dl className={styles.list} data-grid={isGrid || undefined}>
      {items.map(({ label, value, isNumeric }) => (
        <div key={label} data-numeric={isNumeric || undefined}>
          <dt>{label}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
