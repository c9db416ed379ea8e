import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import styles from './plain-list.module.css'

interface PlainSearchProps {
  /** The URL of the results. */
  readonly action: string
  readonly q: string
  /** The filters beside the search text. */
  readonly others?: Readonly<Record<string, string>>
  readonly label: string
  readonly submitLabel: string
}

/** A search as a plain form, which works before and without scripts. */
export function PlainSearch({ action, q, others = {}, label, submitLabel }: PlainSearchProps) {
  return (
    <form className={styles.search} action={action} method="get" role="search">
      <label>
        <VisuallyHidden>{label}</VisuallyHidden>
        <input type="search" name="q" defaultValue={q} placeholder={label} maxLength={1_000} key={q} />
      </label>
      {Object.entries(others).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <button type="submit" aria-label={submitLabel}>
        <Icon name="search" size={20} />
      </button>
    </form>
  )
}
