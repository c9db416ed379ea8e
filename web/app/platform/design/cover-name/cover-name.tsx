import type { ReactNode } from 'react'
import { Cover } from '../drawing/cover.tsx'
import styles from './cover-name.module.css'

interface CoverNameProps {
  /** Chooses the drawing, as the page does. */
  readonly seed: string
  readonly subject: readonly string[]
  readonly image: string | null
  readonly children: ReactNode
}

/** The name of a row beside its cover, as small as the row allows. */
export const CoverName = ({ seed, subject, image, children }: CoverNameProps) => (
  <span className={styles.name}>
    <span className={styles.cover}>
      <Cover seed={seed} subject={subject} image={image} ratio="small" />
    </span>
    <span className={styles.words}>{children}</span>
  </span>
)
