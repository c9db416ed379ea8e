import { hasSizes, sourceSetOf } from '@esquadro/contract/platform/files/pictures'
import styles from './cover.module.css'

/** The proportions of each ratio, and its width on a page. */
const measures = {
  wide: { width: 1_600, height: 1_000, sizes: '(min-width: 992px) 45rem, 100vw' },
  square: { width: 800, height: 800, sizes: '20rem' },
  small: { width: 320, height: 200, sizes: '3rem' },
  banner: { width: 1_600, height: 400, sizes: '(min-width: 1200px) 75rem, 100vw' },
  fill: { width: 1_600, height: 900, sizes: '(min-width: 992px) 26rem, (min-width: 576px) 50vw, 100vw' },
} as const

type Ratio = keyof typeof measures

/** Shows an uploaded picture in the size and format that the browser chooses. */
export function Uploaded({ image, ratio, isFirst }: { image: string; ratio: Ratio; isFirst: boolean }) {
  const { width, height, sizes } = measures[ratio]
  const shared = {
    className: styles.cover,
    'data-ratio': ratio,
    src: image,
    alt: '',
    width,
    height,
    loading: isFirst ? 'eager' : 'lazy',
    fetchPriority: isFirst ? 'high' : 'auto',
    decoding: 'async',
  } as const
  // A picture that is not uploaded yet has only its original size.
  if (!hasSizes(image)) return <img {...shared} alt="" />
  const widest = isFirst && ratio === 'fill' ? '(min-width: 992px) 50rem, 100vw' : sizes
  return (
    <picture className={styles.picture} data-ratio={ratio}>
      <source type="image/avif" srcSet={sourceSetOf(image, 'avif')} sizes={widest} />
      <img {...shared} alt="" srcSet={sourceSetOf(image, 'webp')} sizes={widest} />
    </picture>
  )
}
