import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-names.ts'
import styles from './segments.module.css'

type SegmentsProps<Value extends string> = {
  /** The name of the choice, for screen readers. */
  label: string
  options: readonly { value: Value; label: string; icon: IconName }[]
  value: Value
  onChange: (value: Value) => void
}

/** A switch between two or three views of the same data. */
export function Segments<Value extends string>({ label, options, value, onChange }: SegmentsProps<Value>) {
  return (
    <div role="group" aria-label={label} className={styles.segments}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          <Icon name={option.icon} size={18} />
          {option.label}
        </button>
      ))}
    </div>
  )
}
