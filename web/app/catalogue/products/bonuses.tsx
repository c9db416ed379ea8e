import type { RunningBonus } from '@esquadro/contract/catalogue/products/shared'
import { Badge } from '../../platform/design/badge/badge.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import styles from './bonuses.module.css'
import { messages } from './products.messages.ts'

type Bonus = RunningBonus & { readonly isPartial?: boolean }

/** Lists the accelerators in force today: factor, name and last day. */
export function Bonuses({ bonuses }: { bonuses: readonly Bonus[] }) {
  const text = useText(messages)
  const format = useFormats()
  return (
    <ul className={styles.bonuses}>
      {bonuses.map(({ id, name, multiplierBps, endsOn, allProducts, isPartial }) => (
        <li key={id}>
          <Badge tone="accent">{text('factor', { factor: format.number(multiplierBps / 10_000) })}</Badge>
          <span>
            {text('untilOf', { name, date: format.date(endsOn) })}
            {isPartial && (
              <span className={styles.part}>
                {' '}
                · {text(allProducts ? 'someStores' : 'categories.partial')}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
