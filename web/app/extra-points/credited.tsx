import type { ClaimResult } from '@esquadro/contract/extra-points/professional'
import { Stat } from '../design/stat/stat.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './extra-points.messages.ts'
import styles from './extra-points.module.css'

/** The points that were credited and the new balance. */
export function Credited({ done }: { done: ClaimResult }) {
  const text = useText(messages)
  const format = useFormats()
  return (
    <div className={styles.credited} role="status">
      <p className={styles.plus}>
        {text('credited')}
        <strong>+{format.number(done.points)}</strong>
        {done.availableAt && text('pending', { day: format.date(done.availableAt) })}
      </p>
      <Stat
        label={text('balance')}
        value={format.number(done.balance)}
        unit={text('unit', { count: done.balance })}
      />
    </div>
  )
}
