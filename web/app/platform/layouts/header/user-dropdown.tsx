import { extract } from '@esquadro/contract/calls/professional'
import { accounts } from '@esquadro/contract/calls/shared'
import { useState } from 'react'
import { messages as menuMessages } from '../../../menus.messages.ts'
import { call } from '../../api/call.ts'
import { useEndpoint } from '../../api/queries.ts'
import { leaveAfterLogout, listSessions } from '../../api/session.ts'
import { useStore, useUser } from '../../api/store.ts'
import { Avatar } from '../../design/avatar/avatar.tsx'
import { cx } from '../../design/cx.ts'
import { MenuDropdown } from '../../design/dropdown/menu-dropdown.tsx'
import { Icon } from '../../design/icon/icon.tsx'
import { VisuallyHidden } from '../../design/layout/visually-hidden.tsx'
import { createFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from '../frame/chrome.messages.ts'
import styles from './user-dropdown.module.css'

/**
 * The menu of the signed-in user, with their points beside the name if they collect any (§2: "Pts", pt-BR): notifications, profile and
 * sign-out. It closes on Escape or an outside click.
 */
export function UserDropdown({ base, current }: { base: '' | '/cms'; current: string | null }) {
  const text = useText(messages)
  const menuText = useText(menuMessages)
  const user = useUser()
  const logout = useLogout()
  if (!user) return null
  const name = user.name || text('user.fallback')
  const [firstName] = name.split(' ')
  return (
    <MenuDropdown
      triggerClassName={cx(styles.trigger, user.userType === 'professional' && styles.withPoints)}
      value={current}
      header={
        <div className={styles.who}>
          <strong>{name}</strong>
          <span>{user.email}</span>
        </div>
      }
      options={[
        {
          value: `${base}/notifications`,
          to: `${base}/notifications`,
          label: menuText('notifications'),
          icon: 'bell',
        },
        { value: `${base}/profile`, to: `${base}/profile`, label: menuText('profile'), icon: 'user' },
        ...(user.userType === 'shopkeeper'
          ? [{ value: '/team', to: '/team', label: menuText('team'), icon: 'users' as const }]
          : []),
        ...(user.userType === 'professional'
          ? [
              {
                value: '/point-extra/qrcode',
                to: '/point-extra/qrcode',
                label: menuText('scan'),
                icon: 'qrcode' as const,
              },
            ]
          : []),
        ...(listSessions().length > 1
          ? [{ value: '/accounts', to: '/accounts', label: text('user.accounts'), icon: 'swap' as const }]
          : []),
        { value: 'logout', label: text('user.logout'), icon: 'logout' },
      ]}
      onChange={(value) => {
        if (value === 'logout') void logout()
      }}
    >
      <VisuallyHidden>{text('user.menu')}</VisuallyHidden>
      <Avatar name={name} image={user.profileImage} isDecorative />
      <span
        className={styles.name}
        data-brief={base === '/cms' || undefined}
        data-plain={user.userType === 'shopkeeper' || undefined}
      >
        <span>{user.name ? firstName : name}</span>
        {user.userType === 'professional' && <CyclePoints />}
      </span>
      <Icon name="chevron-down" size={16} />
    </MenuDropdown>
  )
}

/** The points of the current cycle (§2: `level.points`). They are not the balance, which the tooltip shows; it is read on demand. */
function CyclePoints() {
  const text = useText(messages)
  // Points beside the name use the Brazilian format in both languages (§2).
  const formats = createFormats('ptBR')
  const points = useStore((state) => state.score.points)
  const [isWanted, setWanted] = useState(false)
  const { data } = useEndpoint(extract.getSummary, { enabled: isWanted })
  return (
    <span
      className={styles.points}
      title={data && text('user.balance', { points: formats.pts(data.balance) })}
      onPointerEnter={() => setWanted(true)}
    >
      {formats.pts(points)} <span>{text('user.cycle')}</span>
    </span>
  )
}

/** Milliseconds to wait for the server: a lost connection must not delay the sign-out. */
const TIMEOUT_MS = 4000

/**
 * Ends the current session on the server, removes the person's data from this device, and opens /login (§2), whether or not the server
 * could be reached.
 */
function useLogout(): () => Promise<void> {
  const user = useUser()
  return async () => {
    if (!user) return
    const mayLeave = await import('../../offline/leave-gate.ts').then(
      ({ leaveDevice }) => leaveDevice(user),
      () => true,
    )
    if (!mayLeave) return
    await call(accounts.logout, { token: user.accessToken, signal: AbortSignal.timeout(TIMEOUT_MS) })
    leaveAfterLogout(user.accessToken)
  }
}
