import { type ReactNode, useId } from 'react'
import styles from './layout.module.css'

type SectionProps = { title: string; text?: ReactNode; action?: ReactNode; children: ReactNode }

/** A part of a page under a heading of its own, separated by a hairline. */
export function Section({ title, text, action, children }: SectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <div>
          <h2 id={id}>{title}</h2>
          {text && <p>{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
