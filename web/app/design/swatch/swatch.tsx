import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import styles from './swatch.module.css'
import type { SwatchPicture as Drawn } from './swatch-picture.tsx'

const SwatchPicture = lazy<ComponentType<ComponentProps<typeof Drawn>>>(async () => ({
  default: (await import('./swatch-picture.tsx').catch(() => null))?.SwatchPicture ?? (() => null),
}))

type SwatchProps = {
  /** The product's name, which determines the material and its colour. */
  name: string
  category: string
  /** The seed of all variation within a sample. */
  seed: string
  size?: 'small' | 'large'
}

/** The drawn sample of a product, beside its name. Decorative. */
export function Swatch({ size = 'large', ...sample }: SwatchProps) {
  return (
    <span className={styles.swatch} data-size={size}>
      <Suspense fallback={null}>
        <SwatchPicture {...sample} />
      </Suspense>
    </span>
  )
}
