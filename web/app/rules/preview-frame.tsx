import type { ReactNode } from 'react'
import type { CallError } from '../api/call.ts'
import { SkeletonText } from '../design/skeleton/skeleton.tsx'
import { ErrorState } from '../design/state/error-state.tsx'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './rules.messages.ts'
import styles from './rules.module.css'

interface PreviewFrameProps {
  /** False while the form is incomplete. */
  readonly isAsked: boolean
  readonly reading: { readonly error: CallError | null; readonly isAsking: boolean; retry: () => void }
  /** What the response says; null until there is one. */
  readonly children: ReactNode | null
}

/** The frame of a preview below a form: incomplete, loading, failed, or the figures. */
export function PreviewFrame({ isAsked, reading, children }: PreviewFrameProps) {
  const text = useText(messages)
  const { error, isAsking, retry } = reading
  return (
    <section className={styles.preview} aria-label={text('preview')}>
      <h3 className={styles.title}>{text('preview')}</h3>
      <div role="status" aria-busy={isAsking} className={styles.answer}>
        {!isAsked && <p className={styles.note}>{text('preview.incomplete')}</p>}
        {isAsked && error && <ErrorState text={error.msg} onRetry={retry} />}
        {isAsked && !error && (children ?? <SkeletonText lines={4} />)}
      </div>
    </section>
  )
}
