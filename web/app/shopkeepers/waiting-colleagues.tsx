import type { Colleague } from '@esquadro/contract/shopkeepers/shopkeeper'
import * as shopkeepers from '@esquadro/contract/shopkeepers/shopkeeper'
import { useState } from 'react'
import { useEndpoint } from '../api/queries.ts'
import { Breakable } from '../design/breakable/breakable.tsx'
import { Button } from '../design/button/button.tsx'
import { TextLink } from '../design/link/text-link.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './shopkeepers.messages.ts'
import styles from './team.module.css'
import type { TeamActions } from './use-team-actions.ts'

interface Props {
  readonly act: TeamActions
  readonly onReject: (row: Colleague) => void
}

/** Lists the colleagues who await approval, longest waiting first; renders nothing without any. */
export function WaitingColleagues({ act, onReject }: Props) {
  const text = useText(messages)
  const { date } = useFormats()
  const [busy, setBusy] = useState<string | null>(null)
  const { data } = useEndpoint(shopkeepers.getAll, {
    query: { status: 'awaiting-approval', sort: 'createdAt' },
    keepPrevious: true,
  })
  if (!data || data.total === 0) return null
  const more = data.total - data.items.length
  return (
    <section className={styles.waiting} aria-labelledby="team-waiting">
      <div className={styles.waitingHead}>
        <h2 id="team-waiting">{text('waiting.title', { count: data.total })}</h2>
        <p>{text('waiting.text')}</p>
        {more > 0 && (
          <TextLink to="/team?status=awaiting-approval">{text('waiting.more', { count: more })}</TextLink>
        )}
      </div>
      <ul>
        {data.items.map((row) => (
          <li key={row.id}>
            <div className={styles.person}>
              <strong>{row.name}</strong>
              <span>
                <Breakable text={row.email} /> · {text('waiting.since', { day: date(row.createdAt) })}
              </span>
            </div>
            <div className={styles.buttons}>
              <Button
                isSmall
                variant="secondary"
                iconLeft="check"
                isLoading={busy === row.id}
                aria-label={text('one.approve', { name: row.name })}
                onClick={async () => {
                  setBusy(row.id)
                  await act.run({ behaviour: 'approve', row })
                  setBusy(null)
                }}
              >
                {text('do.approve')}
              </Button>
              <Button
                isSmall
                variant="quiet"
                aria-label={text('one.reject', { name: row.name })}
                onClick={() => onReject(row)}
              >
                {text('do.reject')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
