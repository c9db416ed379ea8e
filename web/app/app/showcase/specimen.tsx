import { type ReactNode, useId } from 'react'
import styles from './showcase.module.css'
import { useShowcaseText } from './use-showcase-text.ts'

type SheetProps = { number: number; id: string; title: string; text: string; children: ReactNode }

/** A sheet: its number and title on the left, its components on the right. */
export function Sheet({ number, id, title, text, children }: SheetProps) {
  const own = useShowcaseText()
  return (
    <section className={styles.sheet} id={id} aria-labelledby={`${id}-title`}>
      <header className={styles.sheetHead}>
        <p className={styles.number}>{own('sheet', { number: String(number).padStart(2, '0') })}</p>
        <h2 id={`${id}-title`}>{title}</h2>
        <p className={styles.sheetText}>{text}</p>
      </header>
      <div className={styles.specimens}>{children}</div>
    </section>
  )
}

type SpecimenProps = { title: string; children: ReactNode; isRow?: boolean }

/** One component with its name. */
export function Specimen({ title, children, isRow }: SpecimenProps) {
  const id = useId()
  return (
    <div className={styles.specimen} role="group" aria-labelledby={id}>
      <h3 id={id} className={styles.specimenTitle}>
        {title}
      </h3>
      <div className={isRow ? styles.row : styles.column}>{children}</div>
    </div>
  )
}
