import type { ReactNode } from 'react'
import styles from './layout.module.css'

/** Text for screen readers only. */
export function VisuallyHidden({ children, as: Tag = 'span' }: { children: ReactNode; as?: 'span' | 'div' }) {
  return <Tag className={styles.hidden}>{children}</Tag>
}
