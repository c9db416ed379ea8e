import { lazy, Suspense } from 'react'
import { useText } from '../../i18n/i18n.tsx'
import styles from './cover.module.css'
import { messages } from './drawing.messages.ts'
import { type DrawingName, drawings } from './drawings.ts'
import { chooseDrawing } from './subject.ts'

// Loaded with the first uploaded picture.
const Uploaded = lazy(async () => ({ default: (await import('./uploaded.tsx')).Uploaded }))

const files = import.meta.glob<string>('./sheets/*.svg', { eager: true, import: 'default' })

type CoverProps = {
  /** Chooses among the drawings of a subject, such as an id or slug. */
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
  ratio?: 'wide' | 'small' | 'square' | 'banner' | 'fill'
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
  if (!image)
    return <Drawing name={drawing ?? chooseDrawing(subject, seed)} isDescribed={isDescribed} ratio={ratio} />
  return (
    <Suspense fallback={<span className={styles.cover} data-ratio={ratio} />}>
      <Uploaded image={image} ratio={ratio} isFirst={isFirst} />
    </Suspense>
  )
}

/** Shows a drawing in the colours of the theme, which its file takes from the page. */
function Drawing({ name, isDescribed, ratio }: { name: DrawingName; isDescribed: boolean; ratio: string }) {
  const text = useText(messages)
  const label = () => text('label', { kind: text(`kind.${drawings[name]}`), name: text(name) })
  return (
    <svg
      className={styles.cover}
      data-ratio={ratio}
      data-drawing={name}
      viewBox="0 0 480 300"
      {...(isDescribed ? { role: 'img', 'aria-label': label() } : { 'aria-hidden': true })}
    >
      <use href={`${files[`./sheets/${name}.svg`]}#drawing`} />
    </svg>
  )
}
