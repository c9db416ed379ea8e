import type { ReactNode } from 'react'
import styles from './landing.module.css'

interface ClosingProps {
  readonly title: string
  readonly lead: string
  /** The buttons or links. */
  readonly children: ReactNode
  readonly note?: ReactNode
}

/** The call to action at the end of a page. */
export function Closing({ title, lead, children, note }: ClosingProps) {
  return (
    <section className={styles.end} aria-labelledby="end">
      <h2 id="end">{title}</h2>
      <p>{lead}</p>
      <div className={styles.ways}>{children}</div>
      {note && <div className={styles.small}>{note}</div>}
    </section>
  )
}
