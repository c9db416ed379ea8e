import type { ReactNode } from 'react'
import styles from './layout.module.css'
import type { Space } from './stack.tsx'

type ClusterProps = {
  children: ReactNode
  gap?: Space
  align?: 'start' | 'center' | 'end' | 'baseline'
  justify?: 'start' | 'center' | 'end' | 'between'
}

/** Elements side by side at their own widths, wrapping if there is no room. */
export function Cluster({ children, gap = 3, align = 'center', justify = 'start' }: ClusterProps) {
  return (
    <div className={styles.cluster} data-gap={gap} data-align={align} data-justify={justify}>
      {children}
    </div>
  )
}
