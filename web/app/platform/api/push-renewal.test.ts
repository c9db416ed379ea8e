import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dropRenewal, renewPush, storeEnded } from './push-renewal.ts'

const ended = { endpoint: 'https://fcm.googleapis.com/old', auth: 'old', key: null }
const keys = { p256dh: 'point', auth: 'next' }
const renewed = { endpoint: 'https://fcm.googleapis.com/next', ...keys }

/** A push manager that gives this browser a new subscription, or refuses. */
function aPushManager(refusal?: Error) {
  let subscription: object | null = null
  const subscribe = async () => {
    if (refusal) throw refusal
    return (subscription = { toJSON: () => ({ endpoint: renewed.endpoint, keys }) })
  }
  return { getSubscription: async () => subscription, subscribe } as unknown as PushManager
}

/** Responds to each call with the next status; `null` means no network. Returns the request bodies. */
function serve(...statuses: (number | null)[]): unknown[] {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body))
    const status = statuses.shift() ?? null
    if (status === null) throw new TypeError('Failed to fetch')
    return Response.json({}, { status })
  })
  return bodies
}

afterEach(dropRenewal)

describe('The renewal of a push subscription', () => {
  it('reports the new subscription once', async () => {
    const bodies = serve(200)
    await storeEnded(ended)
    expect(await renewPush(aPushManager())).toBe(true)
    expect(await renewPush(aPushManager())).toBe(true)
    expect(bodies).toEqual([{ old: { endpoint: ended.endpoint, auth: 'old' }, renewed }])
  })

  it.each([null, 429, 500, 503])(
    'is retried after %s, with the subscription that the server knows',
    async (failure) => {
      const pushManager = aPushManager()
      const bodies = serve(failure, 200)
      await storeEnded(ended)
      expect(await renewPush(pushManager)).toBe(false)
      await storeEnded({ endpoint: 'https://fcm.googleapis.com/meanwhile', auth: 'x', key: null })
      expect(await renewPush(pushManager)).toBe(true)
      expect(bodies).toHaveLength(2)
      expect(bodies[1]).toEqual(bodies[0])
    },
  )

  it('waits for a push service that does not respond, and stops if the permission is gone or the server refuses', async () => {
    const bodies = serve(404)
    await storeEnded(ended)
    expect(await renewPush(aPushManager(new DOMException('', 'AbortError')))).toBe(false)
    expect(bodies).toEqual([])
    expect(await renewPush(aPushManager())).toBe(true)
    await storeEnded(ended)
    expect(await renewPush(aPushManager(new DOMException('', 'NotAllowedError')))).toBe(true)
    expect(await renewPush(aPushManager())).toBe(true)
    expect(bodies).toHaveLength(1)
  })
})
