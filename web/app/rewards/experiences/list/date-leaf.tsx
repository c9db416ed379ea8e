import { useFormats } from '../../../platform/i18n/format.ts'
import styles from './date-leaf.module.css'

/** A day like a page of a tear-off calendar; screen readers read a date. */
export function DateLeaf({ day }: { day: string }) {
  const { dayOfMonth, shortMonth, longDate } = useFormats()
  return (
    <time className={styles.leaf} dateTime={day} title={longDate(day)}>
      <span className={styles.number}>{dayOfMonth(day)}</span>
      <span className={styles.month}>{shortMonth(day)}</span>
    </time>
  )
}
