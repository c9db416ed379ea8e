import { cx } from '../cx.ts'
import { useDesignText } from '../use-design-text.ts'
import styles from './skeleton.module.css'

type SkeletonProps = {
  /** Any CSS length. */
  width?: string
  height?: string
  isRound?: boolean
  /** Sets the size already in the page that the server renders. */
  className?: string | undefined
}

/** The place of something that is loading: a bar of its size, or of a line of text. */
export function Skeleton({ width, height, isRound, className }: SkeletonProps) {
  // Not by a style attribute, which the pages' policy refuses in what the server renders.
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

/** Several lines of text that are loading, and a word for those who do not see them. */
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
