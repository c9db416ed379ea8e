import { push } from '@esquadro/contract/calls/public'

/** The parts of a queued call that are sent. */
interface Queued {
  readonly id: string
  readonly path: string
  readonly language: string
  readonly json: string | null
  readonly files: readonly File[]
}

/** Milliseconds that a call may take on a slow connection. */
const TIMEOUT_MS = 120_000

/** Sends a queued call with its id as Idempotency-Key. Returns null if there was no response. Used by pages and the service worker. */
export async function postQueued(
  { id, path, language, json, files }: Queued,
  token: string,
): Promise<{ readonly status: number; readonly body: unknown } | null> {
  const form = new FormData()
  for (const file of files) form.append('files', file, file.name)
  try {
    const response = await fetch(
      new Request(`${location.origin}/api${path}`, {
        method: 'POST',
        headers: {
          Accept: 'application/json',
          'Accept-Language': language,
          Authorization: token,
          'Idempotency-Key': id,
          ...(json !== null && { 'Content-Type': 'application/json' }),
        },
        body: json ?? form,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }),
    )
    return { status: response.status, body: await response.json().catch(() => null) }
  } catch {
    return null
  }
}

/** A push subscription that has ended, and its replacement. */
interface Renewal {
  readonly old: { readonly endpoint: string; readonly auth: string }
  readonly renewed: PushSubscriptionJSON
}

/** Reports a renewed push subscription, authenticated by the old one's secret. Returns the status; rejects without network. */
export async function postRenewal({ old, renewed: { endpoint, keys } }: Renewal): Promise<number> {
  const renewed = { endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'] }
  const { status } = await fetch(`/api${push.renew.path}`, {
    method: push.renew.method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ old, renewed }),
  })
  return status
}
