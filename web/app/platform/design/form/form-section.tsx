import type { ReactNode } from 'react'
import styles from './form.module.css'

type FormSectionProps = { title: string; text?: ReactNode; children: ReactNode }

/** A section of a form: its title on the left, its fields on the right; stacked on a phone. */
export function FormSection({ title, text, children }: FormSectionProps) {
  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.sectionText}>
        <span className={styles.sectionTitle} aria-hidden="true">
          {title}
        </span>
        {text && <p>{text}</p>}
      </div>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  )
}

/** Fields side by side if there is room, in at most `columns` columns. */
export function FormRow({ columns = 2, children }: { columns?: 1 | 2 | 3; children: ReactNode }) {
  return (
    <div className={styles.row} data-columns={columns}>
      {children}
    </div>
  )
}

/** The buttons at the end of a form: the main one is first in reading order, and on the right on wide screens. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
