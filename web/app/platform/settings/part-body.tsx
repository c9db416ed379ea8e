import type { ReactNode } from 'react'
import styles from './settings.module.css'

/** The content of a section of the settings: what the section is about, then its fields. */
export function PartBody({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <div className={styles.body}>
      <p className={styles.lead}>{text}</p>
      {children}
    </div>
  )
}
