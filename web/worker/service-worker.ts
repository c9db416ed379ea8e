// The service worker: pages without network, the build's files, and notifications. Pages always come from the network if there is one, API
// calls are never intercepted, and stored data identifies nobody.
import type { PushPayload } from '@esquadro/contract/platform/push/push'
import { renewPush, storeEnded } from '../app/platform/api/push-renewal.ts'
import { sendQueue } from '../app/platform/offline/send-queue.ts'
import { cacheName, isPage, type Message, type ServiceWorkerBuild, shellFor } from './service-worker.rules.ts'

declare const self: ServiceWorkerGlobalScope
/** Written by the build (see vite/service-worker.ts). */
declare const __SERVICE_WORKER_BUILD__: ServiceWorkerBuild

const build = __SERVICE_WORKER_BUILD__
const current = cacheName(build.version)
const anyVariant: CacheQueryOptions = { ignoreVary: true }

self.addEventListener('install', (event) => {
  event.waitUntil(add([build.offlinePage, ...build.base]))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOldCaches().then(() => self.clients.claim()))
})

self.addEventListener('message', (event) => {
  const message = event.data as Message
  if (message.type === 'activate') void self.skipWaiting()
  if (message.type === 'keep') event.waitUntil(Promise.all([keep(message), renew()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request, url.pathname))
  else if (request.mode === 'navigate' && isPage(url.pathname)) event.respondWith(page(request, url))
})

// In browsers with Background Sync, the queue is sent even if no page is open. If this rejects, the browser retries.
self.addEventListener('sync' as 'message', (event) => {
  const sendings = [sendQueue(({ token, state }) => (state === 'waiting' ? token : null)), renew()]
  event.waitUntil(
    Promise.all(sendings).then((done) => {
      if (done.includes(false)) throw new Error('something waits for the network')
    }),
  )
})

self.addEventListener('push', (event) => {
  // The server has encrypted it for this browser; a browser must show something for every message.
  const payload = event.data?.json() as PushPayload | undefined
  if (!payload) return
  const { title, body, url, lang } = payload
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      lang,
      icon: '/icons/icon-192.png',
      badge: '/icons/badge-96.png',
      tag: url,
      data: url,
    }),
  )
})

self.addEventListener('pushsubscriptionchange' as 'message', (event) => {
  event.waitUntil(renewSubscription(event as unknown as SubscriptionChange))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(String(event.notification.data ?? '/notifications')))
})

interface SubscriptionChange {
  readonly oldSubscription: PushSubscription | null
}

/** Renews a subscription that its push service has ended: now or, if that fails, when the network is back or the next page opens. */
async function renewSubscription({ oldSubscription }: SubscriptionChange): Promise<void> {
  if (!oldSubscription) return
  const { endpoint, keys } = oldSubscription.toJSON()
  const auth = keys?.['auth']
  if (!endpoint || !auth) return
  await storeEnded({ endpoint, auth, key: oldSubscription.options.applicationServerKey })
  const { sync } = self.registration as unknown as {
    readonly sync?: { register(tag: string): Promise<void> }
  }
  if (!(await renew())) await sync?.register('push')
}

const renew = (): Promise<boolean> => renewPush(self.registration.pushManager)

/** Opens a page: in its window if it is already open, else in a new one, so that a form open elsewhere is kept. */
async function openPage(path: string): Promise<void> {
  const { href, origin } = new URL(path, self.location.origin)
  if (origin !== self.location.origin) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const same = windows.find(({ url }) => url === href)
  await (same ? same.focus() : self.clients.openWindow(href))
}

/** Returns a page from the network; without network the stored shell for the path, else the page that says so. */
async function page(request: Request, url: URL): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    const shell = shellFor(url)
    const stored = shell === null ? undefined : await find(shell)
    return stored ?? (await find(build.offlinePage)) ?? Response.error()
  }
}

/** Returns a file of the build: its name contains its hash, so a stored one is never stale. */
async function asset(request: Request, pathname: string): Promise<Response> {
  const stored = await find(pathname)
  if (stored) return stored
  try {
    const response = await fetch(request)
    if (response.status === 200) {
      const copy = response.clone()
      // Storing fails if the network is lost within the file, or if the disk is full: the next request fetches it again.
      void caches
        .open(current)
        .then((cache) => cache.put(pathname, copy))
        .catch(() => undefined)
    }
    return response
  } catch {
    return build.routes.includes(pathname) ? noConnection() : Response.error()
  }
}

/**
 * Replaces a page module that was never loaded with one that reports the missing connection; otherwise the router would reload the page.
 */
function noConnection(): Response {
  const code = `export { NoConnectionPage as default } from ${JSON.stringify(build.noConnection)}`
  return new Response(code, {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' },
  })
}

/** Finds a stored response, first of this build: a build's shell fits only that build's files. */
async function find(address: string): Promise<Response | undefined> {
  const own = await (await caches.open(current)).match(address, anyVariant)
  return own ?? caches.match(address, anyVariant)
}

/** Stores pages' shells with their files. A shell is the same for everybody, in this browser's language and theme. */
async function keep({ pages, language }: Extract<Message, { type: 'keep' }>): Promise<void> {
  const cache = await caches.open(current)
  const files = new Set(
    pages.flatMap((address) => build.pages[new URL(address, self.location.origin).pathname] ?? []),
  )
  if (language === 'en' && pages.length > 0) for (const file of build.english) files.add(file)
  const shells = new Map<string, Response>()
  for (const address of pages) {
    const response = await fetch(address, { credentials: 'same-origin', cache: 'no-cache' }).catch(() => null)
    if (
      !response?.ok ||
      response.redirected ||
      !response.headers.get('content-type')?.startsWith('text/html')
    )
      continue
    const html = await response.clone().text()
    for (const [file] of html.matchAll(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g)) files.add(file)
    shells.set(address, response)
  }
  // The shells last: one without its files would not work.
  await add([...files])
  for (const [address, shell] of shells) await cache.put(address, shell)
}

/** Stores the files that are not stored yet. Files that fail are fetched on demand. */
async function add(files: readonly string[]): Promise<void> {
  const cache = await caches.open(current)
  const missing = await Promise.all(
    files.map(async (file) => ((await cache.match(file, anyVariant)) ? [] : [file])),
  )
  await Promise.allSettled(missing.flat().map((file) => cache.add(file)))
}

/** Keeps the previous build, whose pages may still be open. */
async function removeOldCaches(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(cacheName('')) && name !== current)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}
