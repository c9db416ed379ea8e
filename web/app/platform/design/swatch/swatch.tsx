import { drawSample } from './material.ts'
import styles from './swatch.module.css'

const files = import.meta.glob<string>('./samples/*.svg', { eager: true, import: 'default' })

type SwatchProps = {
  /** The product's name, which determines the material and its colour. */
  name: string
  category: string
  /** Chooses the material and the colour that the name does not tell. */
  seed: string
  size?: 'small' | 'large'
}

/** The drawn sample of a product, beside its name. Decorative. */
export function Swatch({ name, category, seed, size = 'large' }: SwatchProps) {
  const { file, color } = drawSample(name, category, seed)
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
