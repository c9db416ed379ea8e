import { accounts } from '@esquadro/contract/calls/shared'
import type { ValidSession } from '@esquadro/contract/people/accounts/shared'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../platform/api/queries.ts'
import { Badge } from '../../platform/design/badge/badge.tsx'
import { Button } from '../../platform/design/button/button.tsx'
import { ConfirmDialog } from '../../platform/design/modal/confirm-dialog.tsx'
import { SkeletonText } from '../../platform/design/skeleton/skeleton.tsx'
import { ErrorState } from '../../platform/design/state/error-state.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './profile.messages.ts'
import styles from './profile.module.css'

/** The account's sessions, with buttons to end the others. */
export function OwnSessions() {
  const text = useText(messages)
  const { dateTime } = useFormats()
  const sessions = useEndpoint(accounts.getSessions)
  const [isAsking, setAsking] = useState(false)
  const end = useAction(accounts.endSession, { refresh: [accounts.getSessions] })
  const endOthers = useAction(accounts.endOtherSessions, {
    refresh: [accounts.getSessions],
    success: ({ ended }) => text('sessions.ended', { count: ended }),
  })
  if (sessions.error) return <ErrorState reading={sessions} />
  if (!sessions.data) return <SkeletonText lines={4} />
  const nameOf = ({ browser, system }: ValidSession) =>
    browser && system
      ? text('sessions.device', { browser, system })
      : (browser ?? system ?? text('sessions.unknown'))
  return (
    <>
      <ul className={styles.sessions}>
        {sessions.data.items.map((session) => (
          <li key={session.id}>
            <span>
              {nameOf(session)} {session.isThis && <Badge tone="success">{text('sessions.this')}</Badge>}
              <small>{text('sessions.used', { when: dateTime(session.usedAt) })}</small>
            </span>
            {!session.isThis && (
              <Button
                variant="quiet"
                isSmall
                aria-label={`${text('sessions.end')}: ${nameOf(session)}`}
                onClick={() => void end.run({ body: { id: session.id } })}
              >
                {text('sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.data.total > 1 && (
        <Button variant="secondary" isLoading={endOthers.isRunning} onClick={() => setAsking(true)}>
          {text('sessions.endOthers')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={text('sessions.askOthers')}
        acceptLabel={text('sessions.endOthers')}
        isDanger
        onAccept={() => {
          setAsking(false)
          void endOthers.run({ body: {} })
        }}
        onCancel={() => setAsking(false)}
      >
        {text('sessions.askOthersText')}
      </ConfirmDialog>
    </>
  )
}
