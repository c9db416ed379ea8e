import type { ListedProduct } from '@esquadro/contract/catalogue/products/shared'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import styles from './earning.module.css'
import { messages } from './products.messages.ts'

/** Shows the points of a product per R$ or per unit today; if an accelerator raises them, the usual points too. */
export function Earning({
  product: { pointsPerRealBps, boostedPerRealBps, fixedPoints, boostedFixedPoints },
}: {
  product: Pick<
    ListedProduct,
    'pointsPerRealBps' | 'boostedPerRealBps' | 'fixedPoints' | 'boostedFixedPoints'
  >
}) {
  const text = useText(messages)
  const format = useFormats()
  if (fixedPoints !== undefined) {
    const points = boostedFixedPoints ?? fixedPoints
    return (
      <span className={styles.earning}>
        <span className={styles.figure} data-raised={points > fixedPoints || undefined}>
          {format.number(points)}
        </span>
        <span className={styles.usual}>{text('perUnit')}</span>
      </span>
    )
  }
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
