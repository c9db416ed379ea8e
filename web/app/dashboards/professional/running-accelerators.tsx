import type { RunningAccelerator } from '@esquadro/contract/accelerators/accelerator'
import { Badge } from '../../design/badge/badge.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from '../dashboards.messages.ts'
import styles from './running-accelerators.module.css'

type RunningAcceleratorsProps = { items: readonly RunningAccelerator[] }

/** The accelerators that apply to a professional today: factor, scope and end. */
export function RunningAccelerators({ items }: RunningAcceleratorsProps) {
  const text = useText(messages)
  const { number, date } = useFormats()
  const worth = ({ multiplierBps, cumulative }: RunningAccelerator) => {
    const percent = number((multiplierBps - 10_000) / 100)
    if (cumulative) return text('accelerators.cumulative', { percent })
    if (multiplierBps < 20_000) return text('accelerators.more%', { percent })
    return text('accelerators.times', { factor: number(multiplierBps / 10_000) })
  }
  if (items.length === 0) return <p className={styles.none}>{text('accelerators.none')}</p>
  return (
    <ul className={styles.list}>
      {items.map((one) => (
        <li key={one.id}>
          <div className={styles.head}>
            <h3>{one.name}</h3>
            <Badge tone="accent">{worth(one)}</Badge>
          </div>
          {one.description && <p>{one.description}</p>}
          <Scope accelerator={one} />
          <p className={styles.small}>{text('accelerators.until', { day: date(one.endsOn) })}</p>
        </li>
      ))}
    </ul>
  )
}

const shown = 3

function Scope({ accelerator }: { accelerator: RunningAccelerator }) {
  const text = useText(messages)
  if (accelerator.everything) return <p className={styles.small}>{text('accelerators.everything')}</p>
  const { counts, categories, brands, products, stores } = accelerator.scope
  const names = [...categories, ...brands, ...products, ...stores]
  const all = counts.categories + counts.brands + counts.products + counts.stores
  if (names.length === 0) return null
  const more = all - Math.min(shown, names.length)
  return (
    <p className={styles.small}>
      {names.slice(0, shown).join(', ')}
      {more > 0 && ` ${text('accelerators.more', { count: more })}`}
    </p>
  )
}
