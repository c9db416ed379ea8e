import type { ElementType, ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './layout.module.css'

/** Steps of 4 pixels, named like the tokens. */
export type Space = 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12 | 16 | 24

type StackProps = { children: ReactNode; gap?: Space; as?: ElementType; className?: string }

/** Elements stacked with even spacing. */
export function Stack({ children, gap = 4, as: Tag = 'div', className }: StackProps) {
  return (
    <Tag className={cx(styles.stack, className)} data-gap={gap}>
      {children}
    </Tag>
  )
}
