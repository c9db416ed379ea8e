import { useEffect, useRef } from 'react'
import { useCoreText } from '../use-core-text.ts'
import styles from './form.module.css'
import { listErrors } from './form-errors.ts'

type FormSummaryProps = {
  failure: string | null
  errors: unknown
  labels: ReadonlyMap<string, string>
  onPick: (name: string) => void
}

/** Lists the errors of a submitted form at its top; each line links to its field. */
export function FormSummary({ failure, errors, labels, onPick }: FormSummaryProps) {
  const text = useCoreText()
  const list = listErrors(errors)
  const summary = useRef<HTMLDivElement>(null)
  // The submit button is at the end of a long form, so an error of the whole form must be visible there.
  const isRefusedWhole = failure !== null && list.length === 0
  useEffect(() => {
    if (isRefusedWhole) summary.current?.scrollIntoView({ block: 'nearest' })
  }, [isRefusedWhole])
  return (
    <div role="alert" className={styles.live}>
      {(failure || list.length > 0) && (
        <div ref={summary} className={styles.summary}>
          <p className={styles.summaryTitle}>
            {failure ?? text('form.summaryTitle', { count: list.length })}
          </p>
          {list.length > 0 && (
            <ul>
              {list.map(({ name, message }) => (
                <li key={name}>
                  {labels.has(name) ? (
                    <button type="button" onClick={() => onPick(name)}>
                      {labels.get(name)}
                    </button>
                  ) : null}
                  {message !== failure && <span>{message}</span>}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  )
}
