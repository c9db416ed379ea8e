import { preRegistrations } from '@esquadro/contract/calls/shopkeeper'
import type { PreRegistration } from '@esquadro/contract/people/pre-registrations/pre-registration'
import type { StoreDashboardData } from '@esquadro/contract/reports/dashboards/shopkeeper'
import { type ReactNode, useState } from 'react'
import { refreshed } from '../../../people/pre-registrations/refreshed.ts'
import { resendState } from '../../../people/pre-registrations/resend.rules.ts'
import { useAction } from '../../../platform/api/queries.ts'
import { Button } from '../../../platform/design/button/button.tsx'
import { TextLink } from '../../../platform/design/link/text-link.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from './store-today.messages.ts'
import styles from './store-today.module.css'

interface Props {
  /** The anchor of the task, `today-<name>`. */
  readonly name: string
  readonly count: number
  /** Screen readers read it after the number. */
  readonly title: string
  readonly text: string
  readonly action?: ReactNode
  /** The rows, as `li` elements. */
  readonly children?: ReactNode
}

/** A kind of task: its number in the margin, and the first few items beside it. */
export function StoreTask({ name, count, title, text, action, children }: Props) {
  const { number } = useFormats()
  const id = `today-${name}`
  return (
    <section className={styles.task} id={id} aria-labelledby={`${id}-title`}>
      <div className={styles.taskHead}>
        <h2 id={`${id}-title`}>
          <span className={styles.numeral}>{number(count)}</span> <span>{title}</span>
        </h2>
        <p>{text}</p>
        {action}
      </div>
      {children && <ul>{children}</ul>}
    </section>
  )
}

interface UnfinishedTaskProps {
  readonly unfinished: StoreDashboardData['preRegistrations']
  /** The time of the response in milliseconds; decides whether a link may be sent again. */
  readonly readAt: number
}

/** The unfinished pre-registrations of the store, each with a button to send the link again. */
export function UnfinishedTask({ unfinished: { total, items }, readAt }: UnfinishedTaskProps) {
  const text = useText(messages)
  const [busy, setBusy] = useState<string | null>(null)
  const resend = useAction(preRegistrations.resend, {
    refresh: refreshed,
    success: text('unfinished.resent'),
  })
  if (total === 0) return null
  const more = total - items.length
  return (
    <StoreTask
      name="unfinished"
      count={total}
      title={text('unfinished.title', { count: total })}
      text={text('unfinished.text')}
      action={
        <TextLink to="/pre-sign-up?state=unfinished">
          {more > 0 ? text('unfinished.more', { count: more }) : text('unfinished.all')}
        </TextLink>
      }
    >
      {items.map((row) => (
        <li key={row.id}>
          <RowSummary row={row} readAt={readAt} />
          {resendState(row, readAt) === 'now' && (
            <Button
              isSmall
              variant="secondary"
              iconLeft="mail"
              isLoading={busy === row.id}
              aria-label={text('unfinished.resendOne', { name: row.name })}
              onClick={async () => {
                setBusy(row.id)
                await resend.run({ body: { id: row.id } })
                setBusy(null)
              }}
            >
              {text(row.mailedAt ? 'unfinished.resend' : 'unfinished.send')}
            </Button>
          )}
        </li>
      ))}
    </StoreTask>
  )
}

function RowSummary({ row, readAt }: { row: PreRegistration; readAt: number }) {
  const text = useText(messages)
  const { date, dateTime } = useFormats()
  const may = resendState(row, readAt)
  const { state, mailedAt, resendFrom, sellerName } = row
  const facts = [
    state === 'incomplete'
      ? text('unfinished.incomplete')
      : mailedAt
        ? text('unfinished.mailed', { day: date(mailedAt) })
        : text('unfinished.pre-registered'),
    sellerName && text('unfinished.seller', { name: sellerName }),
    may === 'later' && resendFrom && text('unfinished.later', { at: dateTime(resendFrom) }),
    may === 'never' && text('unfinished.never'),
  ].filter((fact) => typeof fact === 'string')
  return (
    <div className={styles.words}>
      <p className={styles.name}>{row.name}</p>
      <p className={styles.about}>{facts.join(' · ')}</p>
    </div>
  )
}
