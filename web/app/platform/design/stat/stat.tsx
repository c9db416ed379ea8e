import type { ReactNode } from 'react'
import styles from './stat.module.css'

type StatProps = {
  label: string
  /** The formatted number, in the page's language. */
  value: ReactNode
  unit?: string
  hint?: ReactNode
  size?: 'medium' | 'large'
}

/** An important number, set large in the display font above a hairline. */
export function Stat({ label, value, unit, hint, size = 'medium' }: StatProps) {
  return (
    <dl className={styles.stat} data-size={size}>
      <dt>{label}</dt>
      <dd className={styles.value}>
        {value}
        {unit && <span>{unit}</span>}
      </dd>
      {hint && <dd className={styles.hint}>{hint}</dd>}
    </dl>
  )
}
