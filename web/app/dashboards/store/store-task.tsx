import type { ReactNode } from 'react'
import { useFormats } from '../../i18n/format.ts'
import styles from './store-today.module.css'

interface Props {
  /** The anchor of the task, `today-<name>`. */
  readonly name: string
  readonly count: number
  /** Screen readers read it after the number. */
  readonly title: string
  readonly text: string
  readonly action?: ReactNode
  /** The rows, as `li` elements. */
  readonly children?: ReactNode
}

/** A kind of task: its number in the margin, and the first few items beside it. */
export function StoreTask({ name, count, title, text, action, children }: Props) {
  const { number } = useFormats()
  const id = `today-${name}`
  return (
    <section className={styles.task} id={id} aria-labelledby={`${id}-title`}>
      <div className={styles.taskHead}>
        <h2 id={`${id}-title`}>
          <span className={styles.numeral}>{number(count)}</span> <span>{title}</span>
        </h2>
        <p>{text}</p>
        {action}
      </div>
      {children && <ul>{children}</ul>}
    </section>
  )
}
