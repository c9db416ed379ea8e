import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import styles from './cover.module.css'
import type { DrawingName } from './drawing-names.ts'
import type { Picture as Drawn } from './picture.tsx'

// The drawings are not part of the first page's JavaScript: the server renders them, or they load later. Offline, a page that never loaded
// them goes without.
const Uploaded = lazy(async () => ({ default: (await import('./uploaded.tsx')).Uploaded }))
const Picture = lazy<ComponentType<ComponentProps<typeof Drawn>>>(async () => ({
  default: (await import('./picture.tsx').catch(() => null))?.Picture ?? (() => null),
}))

type CoverProps = {
  /** The seed of all variation within the drawing, such as an id or slug. */
  seed: string
  /** Texts about the picture's subject, most specific first, such as a title and a category. They choose the drawing. */
  subject?: readonly string[]
  /** Uses this drawing instead of the one for the subject. */
  drawing?: DrawingName
  /** An uploaded picture that replaces the drawing. */
  image?: string | null | undefined
  /** Names the drawing for screen readers. By default it is decorative, beside a title. */
  isDescribed?: boolean
  /** `fill` takes the size of its container. */
  ratio?: 'wide' | 'square' | 'banner' | 'fill'
  /** Loads the picture at once, as the first of a page; by default it loads when it is scrolled to. */
  isFirst?: boolean
}

const none: readonly string[] = []

/** Shows the uploaded picture of an experience, video or page, or a drawing of its subject. */
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
