/** The part of a registration by which new versions are noticed. */
type Registration = Pick<ServiceWorkerRegistration, 'active' | 'installing' | 'waiting' | 'addEventListener'>

/**
 * Reports a new version of the service worker that waits, now and later. A version waits only behind another active one: in WebKit the
 * first version is still called waiting for a moment after it has taken over the page.
 */
export function watchVersions(
  registration: Registration,
  onWaiting: (worker: ServiceWorker) => void,
  signal: AbortSignal,
): void {
  const report = (worker: ServiceWorker | null, active: ServiceWorker | null) => {
    if (worker?.state === 'installed' && active && active !== worker) onWaiting(worker)
  }
  report(registration.waiting, registration.active)
  registration.addEventListener(
    'updatefound',
    () => {
      const { installing, active } = registration
      installing?.addEventListener('statechange', () => report(installing, active), { signal })
    },
    { signal },
  )
}
