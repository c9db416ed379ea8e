import { shopkeepers } from '@esquadro/contract/calls/shopkeeper'
import { useEndpoint } from '../../platform/api/queries.ts'
import { Breakable } from '../../platform/design/breakable/breakable.tsx'
import { Button } from '../../platform/design/button/button.tsx'
import { TextLink } from '../../platform/design/link/text-link.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './shopkeepers.messages.ts'
import styles from './team.module.css'
import type { TeamQuestion } from './use-team-actions.ts'

interface Props {
  readonly onAsk: (question: TeamQuestion) => void
}

/** Lists the colleagues who await approval, longest waiting first; renders nothing without any. */
export function WaitingColleagues({ onAsk }: Props) {
  const text = useText(messages)
  const { date } = useFormats()
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
                aria-label={text('one.approve', { name: row.name })}
                onClick={() => onAsk({ behaviour: 'approve', row })}
              >
                {text('do.approve')}
              </Button>
              <Button
                isSmall
                variant="quiet"
                aria-label={text('one.reject', { name: row.name })}
                onClick={() => onAsk({ behaviour: 'reject', row })}
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
