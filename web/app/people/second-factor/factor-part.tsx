import type { ReactNode } from 'react'
import styles from './second-factor.module.css'

interface Props {
  readonly title: string
  readonly text: string
  readonly mark?: ReactNode
  readonly children: ReactNode
}

/** Shows one kind of second factor: its name, an explanation, its state and its actions. */
export function FactorPart({ title, text, mark, children }: Props) {
  return (
    <section className={styles.part} aria-label={title}>
      <h3>
        {title} {mark}
      </h3>
      <p>{text}</p>
      {children}
    </section>
  )
}
