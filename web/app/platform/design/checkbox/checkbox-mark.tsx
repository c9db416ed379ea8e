import styles from './checkbox.module.css'

/** The drawn box of a checkbox, also used for options that are checked as a whole row. */
export function CheckboxMark({ isChecked, isPartial }: { isChecked: boolean; isPartial?: boolean }) {
  return (
    <span className={styles.mark} data-on={isChecked || isPartial || undefined} aria-hidden="true">
      <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="2">
        {isPartial ? <path d="M3.5 8h9" /> : isChecked ? <path d="M3 8.500l3.200 3.200L13 4.500" /> : null}
      </svg>
    </span>
  )
}
