import type { ReactNode } from 'react'
import { SkeletonText } from '../../skeleton/skeleton.tsx'
import { ErrorState } from '../../state/error-state.tsx'
import styles from './form-preview.module.css'

interface FormPreviewProps {
  readonly title: string
  /** The missing input; null once the form is complete. */
  readonly missing: string | null
  readonly reading: {
    readonly error: { readonly msg: string } | null
    readonly isAsking: boolean
    retry: () => void
  }
  /** The text for the response; null until it arrives. */
  readonly children: ReactNode | null
}

/** The preview of a form's effect, below its fields: incomplete, loading, failed, or with figures. */
export function FormPreview({ title, missing, reading, children }: FormPreviewProps) {
  const { error, isAsking, retry } = reading
  return (
    <section className={styles.preview} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <div role="status" aria-busy={isAsking} className={styles.answer}>
        {missing && <p className={styles.missing}>{missing}</p>}
        {!missing && error && <ErrorState text={error.msg} onRetry={retry} />}
        {!missing && !error && (children ?? <SkeletonText lines={4} />)}
      </div>
    </section>
  )
}
