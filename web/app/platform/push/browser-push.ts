import { dropRenewal } from '../api/push-renewal.ts'

/** Whether this browser can receive push messages: iPhones only once the application is on the home screen. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export interface BrowserSubscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/**
 * Asks for permission and subscribes at the browser's push service with the installation's key. `denied`: the person or the browser does
 * not allow it; `failed`: the push service cannot be reached.
 */
export async function subscribeBrowser(
  publicKey: string,
): Promise<BrowserSubscription | 'denied' | 'failed'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  try {
    const { pushManager } = await navigator.serviceWorker.ready
    const known = await pushManager.getSubscription()
    // A subscription made with another key would never receive our messages.
    if (known && keyOf(known.options.applicationServerKey) !== publicKey) await known.unsubscribe()
    const { endpoint, keys } = (
      await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    ).toJSON()
    const { p256dh, auth } = keys ?? {}
    await dropRenewal().catch(() => undefined)
    return endpoint && p256dh && auth ? { endpoint, p256dh, auth } : 'failed'
  } catch {
    return 'failed'
  }
}

/** Ends this browser's subscription at its push service. */
export async function unsubscribeBrowser(): Promise<void> {
  if (!canPush()) return
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
  await dropRenewal().catch(() => undefined)
}

function keyOf(key: ArrayBuffer | null): string {
  const text = Array.from(new Uint8Array(key ?? new ArrayBuffer(0)), (byte) =>
    String.fromCharCode(byte),
  ).join('')
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
