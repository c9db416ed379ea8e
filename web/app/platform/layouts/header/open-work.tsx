import { mayRead } from '@esquadro/contract/areas'
import { dashboards } from '@esquadro/contract/calls/cms'
import type { OpenWorkKind } from '@esquadro/contract/reports/dashboards/cms'
import { MOST_OPEN_WORK } from '@esquadro/contract/reports/dashboards/vocabulary'
import { useEffect, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { waitingLinks } from '../../../cms-waiting.ts'
import { invalidateReads, useEndpoint, useQueryClient } from '../../api/queries.ts'
import { useUser } from '../../api/store.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/i18n.tsx'
import { useSettings } from '../../page/settings.ts'
import { messages } from '../frame/chrome.messages.ts'
import styles from './open-work.module.css'

const oneMinute = 60_000
/** The style sheet hides the counters on narrower screens. */
const WIDE = '(min-width: 1280px)'

/** The counters, each with its kinds: the first of them with open work is counted, so that the number is that of the list behind it. */
const counters = [
  { name: 'inReview', kinds: ['invoices-in-review'] },
  { name: 'unattributed', kinds: ['invoices-unattributed'] },
  { name: 'pceToPay', kinds: ['pce-to-pay'] },
  { name: 'signUps', kinds: ['professionals', 'shopkeepers'] },
] as const satisfies readonly { readonly name: string; readonly kinds: readonly OpenWorkKind[] }[]

/**
 * The open work that the administrator may read, each counter with a link to its list. It is read every minute, after each change made
 * in this window, and when a notification arrives.
 */
export function OpenWork({ fresh }: { readonly fresh: number }) {
  const text = useText(messages)
  const { number } = useFormats()
  const { pceLabel } = useSettings()
  const isWide = useIsWide()
  const isAllowed = mayRead(useUser()?.permissions ?? ['all'], 'dashboards.cms')
  const { data } = useEndpoint(dashboards.getOpenWork, {
    enabled: isWide && isAllowed,
    refetchInterval: oneMinute,
  })
  useRefreshAfterChanges(fresh)
  if (!data || data.items.length === 0) return null
  const shown = counters.flatMap(({ name, kinds }) => {
    const items = data.items.filter(({ kind }) => kinds.some((own) => own === kind))
    const item = items.find(({ count }) => count > 0) ?? items[0]
    return item ? [{ name, ...item }] : []
  })
  return (
    <nav className={styles.work} aria-label={text('work')}>
      <ul>
        {shown.map(({ name, kind, count }) => (
          <li key={name}>
            <Link to={waitingLinks[kind]} className={styles.counter} data-none={count === 0 || undefined}>
              <span className={styles.name}>{text(`work.${name}`, { pce: pceLabel })}</span>{' '}
              <span className={styles.count}>
                {count < MOST_OPEN_WORK ? number(count) : `${number(MOST_OPEN_WORK - 1)}+`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Counts again after each successful change, and for each notification that arrives: it often tells of new work. */
function useRefreshAfterChanges(fresh: number): void {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success')
          void invalidateReads(client, dashboards.getOpenWork)
      }),
    [client],
  )
  useEffect(() => {
    if (fresh > 0) void invalidateReads(client, dashboards.getOpenWork)
  }, [client, fresh])
}

function useIsWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(WIDE)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => matchMedia(WIDE).matches,
    () => false,
  )
}
