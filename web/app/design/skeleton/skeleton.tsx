import type { CSSProperties } from 'react'
import { useDesignText } from '../use-design-text.ts'
import styles from './skeleton.module.css'

type SkeletonProps = {
  /** Any CSS length. */
  width?: string
  height?: string
  isRound?: boolean
}

/** The place of something that is loading: a bar of its size. */
export function Skeleton({ width = '100%', height = '1em', isRound }: SkeletonProps) {
  const style: CSSProperties = { inlineSize: width, blockSize: height }
  return (
    <span className={styles.skeleton} style={style} data-round={isRound || undefined} aria-hidden="true" />
  )
}

/** Several lines of text that are loading, and a word for those who do not see them. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  const text = useDesignText()
  return (
    <div className={styles.lines} role="status">
      <span className={styles.said}>{text('loading')}</span>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={line === lines - 1 ? '60%' : '100%'} />
      ))}
    </div>
  )
}
