import type { ReactNode } from 'react'
import { EmptyRoom } from './empty-room.tsx'
import styles from './state.module.css'

type EmptyStateProps = {
  /** The content that usually fills the area. */
  title: string
  /** The first step. */
  text?: ReactNode
  action?: ReactNode
  isCompact?: boolean
}

/** Explains the purpose of an empty area, and the first step. */
export function EmptyState({ title, text, action, isCompact }: EmptyStateProps) {
  return (
    <div className={styles.state} data-compact={isCompact || undefined}>
      {!isCompact && <EmptyRoom />}
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
