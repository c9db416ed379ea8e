import { type ReactNode, useId } from 'react'
import { Skeleton } from '../../platform/design/skeleton/skeleton.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import styles from './opening.module.css'

interface OpeningProps {
  /** The label above the headline. */
  readonly above: string
  /** The headline: a figure with its unit, or a text. */
  readonly headline: { readonly value: number; readonly unit: string } | string
  readonly under: ReactNode
  /** Below the headline. */
  readonly children: ReactNode
  readonly aside: ReactNode
  /** Below the head and beside the aside; on a phone below the aside. */
  readonly below?: ReactNode
}

/** The opening of a dashboard: a headline, its explanation and an aside. */
export function Opening({ above, headline, under, children, aside, below }: OpeningProps) {
  const { number } = useFormats()
  const id = useId()
  return (
    <div className={styles.opening}>
      <section className={styles.head} aria-labelledby={id}>
        <h2 id={id} className={styles.above}>
          {above}
        </h2>
        {typeof headline === 'string' ? (
          <p className={styles.words}>{headline}</p>
        ) : (
          <p className={styles.headline}>
            <data value={headline.value}>{number(headline.value)}</data>
            <span>{headline.unit}</span>
          </p>
        )}
        <p className={styles.under}>{under}</p>
        {children}
      </section>
      <div className={styles.aside}>{aside}</div>
      {below}
    </div>
  )
}

/** The skeleton of the opening. */
export function OpeningWaiting() {
  return (
    <div className={styles.opening}>
      <div className={styles.head}>
        <Skeleton width="9rem" />
        <Skeleton width="18rem" height="6rem" />
        <Skeleton height="5rem" />
      </div>
      <Skeleton height="16rem" />
    </div>
  )
}
