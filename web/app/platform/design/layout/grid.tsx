import type { ReactNode } from 'react'
import styles from './layout.module.css'
import type { Space } from './stack.tsx'

type GridProps = {
  children: ReactNode
  gap?: Space
  /** The minimum width of a column; narrower grids have fewer columns. */
  min?: 'small' | 'medium' | 'large'
}

/** Columns of equal width, as many as fit: 12, 18 or 26 rem at least. */
export function Grid({ children, gap = 6, min = 'medium' }: GridProps) {
  return (
    <div className={styles.grid} data-gap={gap} data-min={min}>
      {children}
    </div>
  )
}
