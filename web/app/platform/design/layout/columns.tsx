import type { ReactNode } from 'react'
import styles from './layout.module.css'
import type { Space } from './stack.tsx'

type ColumnsProps = { children: ReactNode; split?: 'even' | 'main-side' | 'side-main'; gap?: Space }

/** Two columns from 991 px up, one below: even, or two thirds and one third. */
export function Columns({ children, split = 'even', gap = 8 }: ColumnsProps) {
  return (
    <div className={styles.columns} data-split={split} data-gap={gap}>
      {children}
    </div>
  )
}
