import { cmsUsers } from '@esquadro/contract/calls/cms'
import { professionals } from '@esquadro/contract/calls/professional'
import { accounts } from '@esquadro/contract/calls/shared'
import { shopkeepers } from '@esquadro/contract/calls/shopkeeper'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AccountFrame } from '../../platform/account-frame/account-frame.tsx'
import { type CallError, call } from '../../platform/api/call.ts'
import { homeOf } from '../../platform/api/guard.ts'
import { useQueryClient } from '../../platform/api/queries.ts'
import { failSwitch, forget, leaveSession, type Session, switchTo } from '../../platform/api/session.ts'
import { showToast, useUser } from '../../platform/api/store.ts'
import { Button } from '../../platform/design/button/button.tsx'
import { ConfirmDialog } from '../../platform/design/modal/confirm-dialog.tsx'
import { Skeleton } from '../../platform/design/skeleton/skeleton.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { SignUpChoices } from '../sign-up/sign-up-choices.tsx'
import styles from './accounts.module.css'
import { SessionRow } from './session-row.tsx'
import { messages } from './sign-in.messages.ts'
import { useSessions } from './use-sessions.ts'

/** Checks with the server whether a session is still valid; returns the error, or null. */
async function probe({ userType, accessToken: token }: Session): Promise<CallError | null> {
  const [, error] =
    userType === 'admin'
      ? await call(cmsUsers.getProfileData, { token })
      : userType === 'shopkeeper'
        ? await call(shopkeepers.getProfileData, { token })
        : await call(professionals.getProfileData, { token })
  return error
}

/** Switches to a session of this browser or signs out of it; removes a session that has ended on the server. */
function useSessionChoice() {
  const text = useText(messages)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { sessions, refresh } = useSessions()
  const [opening, setOpening] = useState<string | null>(null)
  const [isEnding, setEnding] = useState(false)

  const use = async (session: Session) => {
    setOpening(session.accessToken)
    const error = await probe(session)
    setOpening(null)
    if (error?.status === 401) {
      failSwitch(session)
      refresh()
      showToast('error', text('accounts.over', { name: session.name }))
      return
    }
    if (error) return showToast('error', error.msg)
    queries.removeQueries({ type: 'inactive' })
    switchTo(session)
    await navigate(homeOf(session.userType))
  }
  const leave = async (session: Session) => {
    setEnding(true)
    await call(accounts.logout, { token: session.accessToken })
    setEnding(false)
    forget(session.accessToken)
    refresh()
    showToast('info', text('accounts.removed', { name: session.name }))
  }
  return { sessions, opening, isEnding, use, leave }
}

/** `/accounts`: the sessions of this browser. Choose one, add one, sign out of one, or sign up. */
export default function Accounts() {
  const text = useText(messages)
  const navigate = useNavigate()
  const user = useUser()
  const { sessions, opening, isEnding, use, leave } = useSessionChoice()
  const [leaving, setLeaving] = useState<Session | null>(null)
  const add = async (path: string) => {
    leaveSession()
    await navigate(path)
  }
  const isEmpty = sessions?.length === 0
  return (
    <AccountFrame
      sheet="entrance"
      title={text('accounts.title')}
      lead={text(isEmpty ? 'accounts.lead.none' : 'accounts.lead')}
    >
      {sessions === null && <Waiting />}
      {sessions && sessions.length > 0 && (
        <ul className={styles.sessions} aria-label={text('accounts.list')}>
          {sessions.map((session) => (
            <SessionRow
              key={session.accessToken}
              session={session}
              isCurrent={session.accessToken === user?.accessToken}
              isOpening={session.accessToken === opening}
              onUse={() => void use(session)}
              onLeave={() => setLeaving(session)}
            />
          ))}
        </ul>
      )}
      <section className={styles.more} aria-labelledby="add">
        <h2 id="add">{text('accounts.add')}</h2>
        <div className={styles.ways}>
          <Button variant="secondary" iconLeft="add" onClick={() => void add('/login')}>
            {text('accounts.add.member')}
          </Button>
          <Button variant="secondary" iconLeft="lock" onClick={() => void add('/cms/login')}>
            {text('accounts.add.admin')}
          </Button>
        </div>
      </section>
      <NewAccount />
      <ConfirmDialog
        isOpen={leaving !== null}
        title={text('accounts.remove.title', { name: leaving?.name ?? '' })}
        acceptLabel={text('accounts.remove.accept')}
        isDanger
        isLoading={isEnding}
        onAccept={() => leaving && void leave(leaving).then(() => setLeaving(null))}
        onCancel={() => setLeaving(null)}
      >
        <p className={styles.told}>{text('accounts.remove.text', { email: leaving?.email ?? '' })}</p>
      </ConfirmDialog>
    </AccountFrame>
  )
}

/** The sign-ups, for people without an account. */
function NewAccount() {
  const text = useText(messages)
  const user = useUser()
  return (
    <section className={styles.more} aria-labelledby="new">
      <h2 id="new">{text('accounts.new')}</h2>
      {/* The guard keeps an administrator inside /cms (§2) until the session is set aside. */}
      <SignUpChoices heading="h3" onChoose={() => user?.userType === 'admin' && leaveSession()} />
    </section>
  )
}

function Waiting() {
  return (
    <ul className={styles.sessions}>
      {[1, 2].map((row) => (
        <li key={row} className={styles.waiting}>
          <Skeleton className={styles.face} />
          <div>
            <Skeleton className={styles.name} />
            <Skeleton className={styles.kind} />
          </div>
        </li>
      ))}
    </ul>
  )
}
