import { content } from '@esquadro/contract/calls/shared'
import { ACCEPTED_KINDS } from '@esquadro/contract/platform/content/vocabulary'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { startReading, useEndpoint } from '../api/queries.ts'
import { type UserType, useStore } from '../api/store.ts'
import { Button } from '../design/button/button.tsx'
import { ButtonLink } from '../design/button/button-link.tsx'
import { Icon } from '../design/icon/icon.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './content.messages.ts'
import styles from './pending-banner.module.css'

/** Starts loading the texts that await acceptance while the page itself is still loading. */
export function readPending(): void {
  if (isMemberType(useStore.getState().user?.userType)) startReading(content.getPending)
}

const isMemberType = (userType: UserType | undefined): userType is 'professional' | 'shopkeeper' =>
  userType === 'professional' || userType === 'shopkeeper'

/**
 * Shown above a member's page while a new version of the regulation awaits acceptance. It can be dismissed until the tab is closed. Calls
 * `onKnown` once it is known whether there is a new version.
 */
export function PendingBanner({ onKnown }: { onKnown: () => void }) {
  const text = useText(messages)
  const format = useFormats()
  const { pathname } = useLocation()
  const userType = useStore((state) => state.user?.userType)
  const isMember = isMemberType(userType)
  const pending = useEndpoint(content.getPending, { enabled: isMember, staleTime: 300_000 })
  const [dismissed, setDismissed] = useState<string | null>(null)
  const isKnown = !isMember || !pending.isPending || pending.failureCount > 0
  useEffect(() => {
    if (isKnown) onKnown()
  }, [isKnown, onKnown])
  if (!isMember) return null
  const [own] = ACCEPTED_KINDS[userType]
  const waiting = pending.data?.items.find(({ kind }) => kind === own)
  const to = `/${own}`
  if (!waiting || pathname === to) return null
  const name = `${waiting.kind}:${waiting.version}`
  if (dismissed === name || isBannerDismissed(name)) return null
  return (
    <aside className={styles.banner} aria-label={text('bannerTitle')}>
      <div className={styles.inner}>
        <Icon name="book" size={20} />
        <p>
          <strong>{text(waiting.acceptedVersion === null ? 'bannerFirst' : 'bannerTitle')}</strong>{' '}
          {text('bannerText', { version: waiting.version, date: format.longDate(waiting.publishedAt) })}
        </p>
        <div className={styles.actions}>
          <ButtonLink to={to} variant="secondary" isSmall>
            {text('bannerRead')}
          </ButtonLink>
          <Button
            variant="quiet"
            isSmall
            onClick={() => {
              dismissBanner(name)
              setDismissed(name)
            }}
          >
            {text('bannerLater')}
          </Button>
        </div>
      </div>
    </aside>
  )
}

const KEY = 'text-put-off'

/** Whether the banner of a text was dismissed in this tab; false without storage. */
function isBannerDismissed(name: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === name
  } catch {
    return false
  }
}

/** Dismisses the banner of a text until the tab is closed. */
function dismissBanner(name: string): void {
  try {
    sessionStorage.setItem(KEY, name)
  } catch {
    // Without storage the banner reappears on the next page.
  }
}
