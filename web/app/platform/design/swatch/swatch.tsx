import { hasSizes, sourceSetOf } from '@esquadro/contract/platform/files/pictures'
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
  /** The product's own picture, shown instead of the drawing. */
  image?: string | null | undefined
  size?: Size
}

/** The width of each size, from which the browser chooses the file of a picture. */
const widths = { tiny: '28px', small: '44px', large: '(min-width: 992px) 16rem, 50vw' } as const
type Size = keyof typeof widths

/** The picture of a product beside its name, or else its drawn sample. Decorative. */
export function Swatch({ name, category, seed, sample, image, size = 'large' }: SwatchProps) {
  if (image)
    return (
      <span className={styles.swatch} data-size={size}>
        <Picture image={image} size={size} />
      </span>
    )
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

function Picture({ image, size }: { image: string; size: Size }) {
  const shared = {
    className: styles.picture,
    src: image,
    alt: '',
    width: 160,
    height: 120,
    loading: 'lazy',
    decoding: 'async',
  } as const
  // A picture that is not uploaded yet has only its original size.
  if (!hasSizes(image)) return <img {...shared} alt="" />
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSetOf(image, 'avif')} sizes={widths[size]} />
      <img {...shared} alt="" srcSet={sourceSetOf(image, 'webp')} sizes={widths[size]} />
    </picture>
  )
}
