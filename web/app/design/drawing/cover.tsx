import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import styles from './cover.module.css'
import type { DrawingName } from './drawing-names.ts'
import type { Picture as Drawn } from './picture.tsx'

// The drawings are not part of the first page's JavaScript: the server paints them, or they follow. Without network a page
// that never had them does without.
const Uploaded = lazy(async () => ({ default: (await import('./uploaded.tsx')).Uploaded }))
const Picture = lazy<ComponentType<ComponentProps<typeof Drawn>>>(async () => ({
  default: (await import('./picture.tsx').catch(() => null))?.Picture ?? (() => null),
}))

type CoverProps = {
  /** The seed of all variation within the drawing: an id, a slug. */
  seed: string
  /** Words about the picture's subject, most specific first: a title, a category. They choose the drawing. */
  subject?: readonly string[]
  /** Draws this drawing instead of the one for the subject. */
  drawing?: DrawingName
  /** An uploaded picture takes the drawing's place. */
  image?: string | null | undefined
  /** Names the drawing for screen readers. Without it the picture is decoration beside a title. */
  isDescribed?: boolean
  /** `fill` takes the size of its container. */
  ratio?: 'wide' | 'square' | 'banner' | 'fill'
  /** The first picture of a page is loaded at once; the others when they are scrolled to. */
  isFirst?: boolean
}

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
  return (
    <Suspense fallback={<span className={styles.cover} data-ratio={ratio} />}>
      {image ? (
        <Uploaded image={image} ratio={ratio} isFirst={isFirst} />
      ) : (
        <Picture drawing={drawing} subject={subject} seed={seed} isDescribed={isDescribed} ratio={ratio} />
      )}
    </Suspense>
  )
}
