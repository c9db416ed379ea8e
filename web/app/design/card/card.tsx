import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './card.module.css'

type CardProps = {
  children: ReactNode
  /** A picture over the whole width, above. */
  cover?: ReactNode
  footer?: ReactNode
  as?: 'div' | 'article' | 'li' | 'section'
  /** No space inside: a table or a list brings its own. */
  isFlush?: boolean
  className?: string
}

/** A sheet of paper on the page: a hairline around, no shadow. */
export function Card({ children, cover, footer, as: Tag = 'div', isFlush, className }: CardProps) {
  return (
    <Tag className={cx(styles.card, className)}>
      {cover && <div className={styles.cover}>{cover}</div>}
      <div className={styles.body} data-flush={isFlush || undefined}>
        {children}
      </div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </Tag>
  )
}
