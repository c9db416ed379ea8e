import { Link } from 'react-router'
import { useFormats } from '../../platform/i18n/format.ts'
import styles from './figure-link.module.css'

type FigureLinkProps = {
  label: string
  /** Undefined while it loads. */
  value: number | undefined
  to: string
  /** Shows the number in the accent colour unless it is zero. */
  isAccented?: boolean
}

/** A number that links to the list it counts. */
export function FigureLink({ label, value, to, isAccented }: FigureLinkProps) {
  const { number } = useFormats()
  return (
    <Link to={to} className={styles.figure} data-calling={(isAccented && value) || undefined}>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{value === undefined ? '–' : number(value)}</span>
    </Link>
  )
}
