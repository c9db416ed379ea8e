import { cx } from '../cx.ts'
import { useDesignText } from '../use-design-text.ts'
import styles from './skeleton.module.css'

type SkeletonProps = {
  /** Any CSS length. */
  width?: string
  height?: string
  isRound?: boolean
  /** Sets the size in the server's HTML. */
  className?: string | undefined
}

/** A placeholder for loading content: a bar of the given size, or of a line of text. */
export function Skeleton({ width, height, isRound, className }: SkeletonProps) {
  // Not a style attribute, because the pages' content security policy rejects it in server-rendered HTML.
  const resize = (element: HTMLSpanElement | null) => {
    if (!element) return
    element.style.inlineSize = width ?? ''
    element.style.blockSize = height ?? ''
  }
  return (
    <span
      ref={resize}
      className={cx(styles.skeleton, className)}
      data-round={isRound || undefined}
      data-skeleton
      aria-hidden="true"
    />
  )
}

/** A placeholder for a chart or a picture, with a text for screen readers. */
export function SkeletonBlock(size: Pick<SkeletonProps, 'width' | 'height'>) {
  const text = useDesignText()
  return (
    <div role="status">
      <span className={styles.said}>{text('loading')}</span>
      <Skeleton {...size} />
    </div>
  )
}

/** Placeholders for several lines of text, with a text for screen readers. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  const text = useDesignText()
  return (
    <div className={styles.lines} role="status">
      <span className={styles.said}>{text('loading')}</span>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={line === lines - 1 ? styles.last : undefined} />
      ))}
    </div>
  )
}
