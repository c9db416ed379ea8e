import { drawSample, type Sample } from './material.ts'
import styles from './swatch.module.css'

const files = import.meta.glob<string>('./samples/*.svg', { eager: true, import: 'default' })

type SwatchProps = {
  /** The product's name, which determines the kind and its colour. */
  name: string
  category: string
  /** Chooses what the words do not tell. */
  seed: string
  /** The drawing that the list chose, which differs from those beside it; otherwise the seed chooses. */
  sample?: Sample | undefined
  size?: 'small' | 'large'
}

/** The drawn sample of a product, beside its name. Decorative. */
export function Swatch({ name, category, seed, sample, size = 'large' }: SwatchProps) {
  const { file, color } = sample ?? drawSample({ name, category, key: seed })
  return (
    <span className={styles.swatch} data-size={size}>
      <svg
        className={styles.picture}
        viewBox="0 0 160 120"
        preserveAspectRatio="xMidYMid slice"
        color={color}
        data-sample={file}
        aria-hidden="true"
      >
        <use href={`${files[`./samples/${file}.svg`]}#sample`} />
      </svg>
    </span>
  )
}
