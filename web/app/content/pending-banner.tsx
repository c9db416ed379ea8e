import { ACCEPTED_KINDS } from '@esquadro/contract/content/content'
import * as content from '@esquadro/contract/content/shared'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useEndpoint } from '../api/queries.ts'
import { useStore } from '../api/store.ts'
import { Button } from '../design/button/button.tsx'
import { ButtonLink } from '../design/button/button-link.tsx'
import { Icon } from '../design/icon/icon.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './content.messages.ts'
import styles from './pending-banner.module.css'
import { isPutOff, putOff } from './put-off.ts'

/** Shown above a member's page while a new version of the regulation awaits acceptance. Can be dismissed until the tab is closed. */
export function PendingBanner() {
  const text = useText(messages)
  const format = useFormats()
  const { pathname } = useLocation()
  const userType = useStore((state) => state.user?.userType)
  const isMember = userType === 'professional' || userType === 'shopkeeper'
  const pending = useEndpoint(content.getPending, { enabled: isMember, staleTime: 300_000 })
  const [dismissed, setDismissed] = useState<string | null>(null)
  if (!isMember) return null
  const [own] = ACCEPTED_KINDS[userType]
  const waiting = pending.data?.items.find(({ kind }) => kind === own)
  const to = `/${own}`
  if (!waiting || pathname === to) return null
  const name = `${waiting.kind}:${waiting.version}`
  if (dismissed === name || isPutOff(name)) return null
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
              putOff(name)
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
