import { useEffect, useState } from 'react'
import { usePreferences } from '../api/preferences.ts'
import { useUser } from '../api/store.ts'
import { watchVersions } from './watch-versions.ts'

/** The pages that work without network, for each kind of account. */
const pagesOf = {
  professional: ['/dashboard', '/extract', '/point-extra/qrcode', '/point-extra/qrcode?id='],
  shopkeeper: ['/dashboard', '/invoices'],
  admin: [],
} as const

const HOUR = 3_600_000

/**
 * Registers the service worker, has it store the pages of the person's account type, and returns a function that activates a waiting new
 * version; null if there is none. Development has no service worker.
 */
export function useServiceWorker(): (() => void) | null {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null)
  const userType = useUser()?.userType ?? null
  const language = usePreferences((preferences) => preferences.language)
  const hasWorker = import.meta.env.PROD && 'serviceWorker' in navigator
  useEffect(() => {
    if (!hasWorker) return
    const stopping = new AbortController()
    void follow(stopping.signal, setWaiting)
    return () => stopping.abort()
  }, [hasWorker])
  useEffect(() => {
    if (!hasWorker || !userType) return
    void navigator.serviceWorker.ready.then(({ active }) =>
      active?.postMessage({ type: 'keep', pages: pagesOf[userType], language }),
    )
  }, [hasWorker, userType, language])
  if (!waiting) return null
  return () => {
    // Forms with unsaved changes ask before the page is reloaded.
    const reload = () => window.location.reload()
    if (waiting.state !== 'installed') return reload()
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
    waiting.postMessage({ type: 'activate' })
  }
}

/** Registers the service worker and reports a waiting new version, now and whenever the page becomes visible again. */
async function follow(signal: AbortSignal, onWaiting: (worker: ServiceWorker) => void): Promise<void> {
  const registration = await navigator.serviceWorker.register('/service-worker.js').catch(() => null)
  if (!registration || signal.aborted) return
  watchVersions(registration, onWaiting, signal)
  let checkedAt = Date.now()
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState !== 'visible' || Date.now() - checkedAt < HOUR) return
      checkedAt = Date.now()
      void registration.update().catch(() => undefined)
    },
    { signal },
  )
}
