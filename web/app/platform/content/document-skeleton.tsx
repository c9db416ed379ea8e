import { Skeleton, SkeletonText } from '../design/skeleton/skeleton.tsx'
import styles from './document-skeleton.module.css'

const entries = ['70%', '55%', '80%', '62%', '74%', '48%', '66%']

/** The skeleton of a document: table of contents and chapters. */
export function DocumentSkeleton() {
  return (
    <div className={styles.sheet}>
      <div className={styles.aside}>
        {entries.map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
      <div className={styles.body}>
        <SkeletonText lines={3} />
        {['40%', '52%'].map((width) => (
          <div key={width} className={styles.chapter}>
            <Skeleton width={width} height="1.75rem" />
            <SkeletonText lines={5} />
          </div>
        ))}
      </div>
    </div>
  )
}
