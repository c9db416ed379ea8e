import { memo } from 'react'
import { compose } from './compose.ts'
import styles from './cover.module.css'
import { type DrawingColor, type DrawingKind, SHEET } from './drawing.types.ts'

type CoverProps = {
  /** What is drawn depends on it alone: an id, a slug. */
  seed: string
  kind?: DrawingKind
  /** An uploaded picture takes the drawing's place. */
  image?: string | null | undefined
  /** Only if no text beside it describes it. */
  alt?: string
  /** `fill` takes the size of its container. */
  ratio?: 'wide' | 'square' | 'banner' | 'fill'
}

const paint = (color: DrawingColor | undefined) => (color ? `var(--drawing-${color})` : 'none')

/** The picture of an experience, a post, a video: the uploaded one, or a drawing of its own. */
export const Cover = memo(function Cover({ seed, kind, image, alt = '', ratio = 'wide' }: CoverProps) {
  if (image) return <img className={styles.cover} data-ratio={ratio} src={image} alt={alt} loading="lazy" />
  return (
    <svg
      className={styles.cover}
      data-ratio={ratio}
      viewBox={`0 0 ${SHEET.width} ${SHEET.height}`}
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
    >
      {compose(seed, kind).map(({ d, fill, stroke, width, dash }, index) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: the same seed always draws the same list.
          key={index}
          d={d}
          fill={paint(fill)}
          stroke={paint(stroke)}
          strokeWidth={width}
          strokeDasharray={dash}
        />
      ))}
    </svg>
  )
})
