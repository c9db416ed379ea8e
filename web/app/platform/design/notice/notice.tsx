import { type ReactNode, useId } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-names.ts'
import styles from './notice.module.css'

export type NoticeTone = 'info' | 'success' | 'warn' | 'danger'

type NoticeProps = {
  title: ReactNode
  children?: ReactNode
  tone?: NoticeTone
  /** The actions that the reader can take. */
  action?: ReactNode
  /** Announced by screen readers when it appears. */
  isLive?: boolean
}

const icons = {
  info: 'info',
  success: 'check-circle',
  warn: 'alert',
  danger: 'alert',
} as const satisfies Record<NoticeTone, IconName>

/** A message in the place that it is about; unlike a toast, it stays. */
export function Notice({ title, children, tone = 'info', action, isLive }: NoticeProps) {
  const id = useId()
  return (
    <section
      className={styles.notice}
      data-tone={tone}
      aria-labelledby={id}
      aria-live={isLive ? 'polite' : undefined}
    >
      <Icon name={icons[tone]} size={20} />
      <div className={styles.words}>
        <p className={styles.title} id={id}>
          {title}
        </p>
        {children && <div className={styles.text}>{children}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </section>
  )
}
