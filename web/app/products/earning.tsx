import type { ListedProduct } from '@esquadro/contract/products/shared'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import styles from './earning.module.css'
import { messages } from './products.messages.ts'

/** What a product earns per R$ today; raised by an accelerator, with what it earns usually. */
export function Earning({
  product: { pointsPerRealBps, boostedPerRealBps },
}: {
  product: Pick<ListedProduct, 'pointsPerRealBps' | 'boostedPerRealBps'>
}) {
  const text = useText(messages)
  const format = useFormats()
  const isRaised = boostedPerRealBps > pointsPerRealBps
  return (
    <span className={styles.earning}>
      <span className={styles.figure} data-raised={isRaised || undefined}>
        {format.number(boostedPerRealBps / 10_000)}
      </span>
      {isRaised && (
        <span className={styles.usual}>
          {text('usual', { rate: format.number(pointsPerRealBps / 10_000) })}
        </span>
      )}
    </span>
  )
}
