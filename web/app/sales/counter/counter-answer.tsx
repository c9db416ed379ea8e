import type { CounterPoints, CounterResult } from '@esquadro/contract/sales/counter/counter'
import type { CallError } from '../../platform/api/call.ts'
import { Button } from '../../platform/design/button/button.tsx'
import { Icon } from '../../platform/design/icon/icon.tsx'
import { Notice } from '../../platform/design/notice/notice.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './counter.messages.ts'
import styles from './counter.module.css'

const icons = { earns: 'check-circle', nothing: 'info', waits: 'clock' } as const

interface Props {
  readonly result: CounterResult | null
  readonly error: CallError | null
  readonly isRunning: boolean
  readonly onRetry: () => void
  readonly onNext: () => void
}

/** The answer at the counter, large enough to be read from where the customer stands, or why there is none. */
export function CounterAnswer({ result, error, isRunning, onRetry, onNext }: Props) {
  const text = useText(messages)
  return (
    <div
      className={styles.answer}
      data-answer={error ? 'error' : result?.answer}
      role="status"
      aria-busy={isRunning}
    >
      {error && !error.fields?.['document'] ? (
        <Notice
          tone={error.status >= 500 || error.status === 0 ? 'danger' : 'warn'}
          title={text(error.code === 'counter.daily-limit' ? 'limit' : 'failed')}
          action={
            (error.status >= 500 || error.status === 0) && (
              <Button variant="secondary" isSmall iconLeft="refresh" onClick={onRetry}>
                {text('again')}
              </Button>
            )
          }
        >
          {error.msg}
        </Notice>
      ) : result ? (
        <>
          <p className={styles.word}>
            <Icon name={icons[result.answer]} size={28} />
            {text(`answer.${result.answer}`)}
          </p>
          {result.points && <Points points={result.points} />}
          <p className={styles.words}>{result.words}</p>
          <div>
            <Button variant="secondary" isSmall onClick={onNext}>
              {text('next')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className={styles.emptyTitle}>{text(isRunning ? 'asking' : 'empty')}</p>
          <p className={styles.lead}>{text('emptyText')}</p>
        </>
      )}
    </div>
  )
}

function Points({ points: { from, to } }: { points: CounterPoints }) {
  const text = useText(messages)
  const { number } = useFormats()
  if (from === to)
    return (
      <p className={styles.points}>
        <data value={from}>{number(from)}</data>
        <span>{text('points', { count: from })}</span>
      </p>
    )
  if (to === null)
    return (
      <p className={styles.range}>{from > 0 ? text('atLeast', { from: number(from) }) : text('depends')}</p>
    )
  return (
    <p className={styles.range}>
      {from > 0 ? text('between', { from: number(from), to: number(to) }) : text('upTo', { to: number(to) })}
    </p>
  )
}
