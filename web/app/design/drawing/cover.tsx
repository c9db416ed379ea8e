import { hasSizes, sourceSetOf } from '@esquadro/contract/files/pictures'
import { lazy, Suspense } from 'react'
import styles from './cover.module.css'
import type { DrawingName } from './drawing-names.ts'

// The drawings are not part of the first page's JavaScript: the server paints them, or they follow.
const Picture = lazy(async () => ({ default: (await import('./picture.tsx')).Picture }))

type CoverProps = {
  /** What varies within a drawing depends on it alone: an id, a slug. */
  seed: string
  /** What the picture is about, in words, most specific first: a title, a category. They choose the drawing. */
  subject?: readonly string[]
  /** A certain drawing, whatever the subject. */
  drawing?: DrawingName
  /** An uploaded picture takes the drawing's place. */
  image?: string | null | undefined
  /** Names the drawing for screen readers. Without it the picture is decoration, beside a title that says what it is. */
  isDescribed?: boolean
  /** `fill` takes the size of its container. */
  ratio?: Ratio
  /** The first picture of a page is loaded at once; the others when they are scrolled to. */
  isFirst?: boolean
}

type Ratio = keyof typeof measures

/** The proportions of each ratio, and the width that it takes on a page. */
const measures = {
  wide: { width: 1_600, height: 1_000, sizes: '(min-width: 992px) 45rem, 100vw' },
  square: { width: 800, height: 800, sizes: '20rem' },
  banner: { width: 1_600, height: 400, sizes: '(min-width: 1200px) 75rem, 100vw' },
  fill: { width: 1_600, height: 900, sizes: '(min-width: 992px) 26rem, (min-width: 576px) 50vw, 100vw' },
} as const

const none: readonly string[] = []

/** The picture of an experience, a video, a page: the uploaded one, or a drawing of its subject. */
export function Cover({
  seed,
  subject = none,
  drawing,
  image,
  isDescribed = false,
  ratio = 'wide',
  isFirst = false,
}: CoverProps) {
  if (image) return <Uploaded image={image} ratio={ratio} isFirst={isFirst} />
  return (
    <Suspense fallback={<span className={styles.cover} data-ratio={ratio} />}>
      <Picture drawing={drawing} subject={subject} seed={seed} isDescribed={isDescribed} ratio={ratio} />
    </Suspense>
  )
}

/** An uploaded picture in the size and format that the browser chooses. */
function Uploaded({ image, ratio, isFirst }: { image: string; ratio: Ratio; isFirst: boolean }) {
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
  // A picture that is not uploaded yet has no sizes.
  if (!hasSizes(image)) return <img {...shared} alt="" />
  const widest = isFirst && ratio === 'fill' ? '(min-width: 992px) 50rem, 100vw' : sizes
  return (
    <picture className={styles.picture} data-ratio={ratio}>
      <source type="image/avif" srcSet={sourceSetOf(image, 'avif')} sizes={widest} />
      <img {...shared} alt="" srcSet={sourceSetOf(image, 'webp')} sizes={widest} />
    </picture>
  )
}
