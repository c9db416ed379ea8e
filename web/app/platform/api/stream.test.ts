import { endpoint } from '@esquadro/contract'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { installBrowser } from './testing/browser.ts'

installBrowser()
const { followStream, PAUSES } = await import('./stream.ts')
const session = await import('./session.ts')
const page = new EventTarget() as EventTarget & { hidden: boolean }
page.hidden = false
Object.defineProperty(globalThis, 'document', { value: page, configurable: true })

const unread = endpoint({
  method: 'GET',
  path: '/notifications/stream',
  access: ['admin'],
  summary: 'x',
  response: 'stream',
  event: z.object({ unread: z.number() }),
})

interface Connection {
  headers: Record<string, string>
  isLeft: boolean
  say(text: string): void
  end(): void
}
let connections: Connection[]
let status: number

beforeEach(() => {
  vi.useFakeTimers()
  connections = []
  status = 200
  page.hidden = false
  vi.stubGlobal(
    'fetch',
    async (_: string, init: { headers: Record<string, string>; signal: AbortSignal }) => {
      let body: ReadableStreamDefaultController<Uint8Array> | undefined
      const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (body = controller) })
      const connection = {
        headers: init.headers,
        isLeft: false,
        say: (text: string) => body?.enqueue(new TextEncoder().encode(text)),
        end: () => body?.close(),
      }
      init.signal.addEventListener('abort', () => {
        connection.isLeft = true
        body?.error(new DOMException('left', 'AbortError'))
      })
      connections.push(connection)
      return new Response(stream, { status })
    },
  )
})
afterEach(() => vi.useRealTimers())

const follow = () => {
  const heard: unknown[] = []
  const leave = followStream(unread, {
    token: 't',
    event: (event) => heard.push(event.unread),
    isEvent: (value): value is { unread: number } =>
      typeof (value as { unread?: unknown } | null)?.unread === 'number',
    lost: () => heard.push('lost'),
  })
  onTestFinished(() => leave())
  return { heard, leave }
}
const settle = () => vi.advanceTimersByTimeAsync(0)
const see = async (isSeen: boolean) => {
  page.hidden = !isSeen
  page.dispatchEvent(new Event('visibilitychange'))
  await settle()
}

describe('followStream', () => {
  it('reads events as they arrive, split anywhere, with the token in its header', async () => {
    const { heard, leave } = follow()
    await settle()
    expect(connections[0]?.headers).toMatchObject({ Authorization: 't', Accept: 'text/event-stream' })
    connections[0]?.say('retry: 2000\n\n: beat\n\ndata: {"unre')
    connections[0]?.say('ad":3}\n\ndata: {"other":1}\n\ndata: nonsense\n\ndata: {"unread":4}\n\n')
    await settle()
    expect(heard).toEqual([3, 4])
    leave()
    await settle()
    expect(connections[0]?.isLeft).toBe(true)
  })

  it('reconnects after increasing pauses, and resets them once it receives data again', async () => {
    status = 503
    const { heard, leave } = follow()
    await settle()
    for (const pause of [...PAUSES, PAUSES.at(-1) ?? 0]) {
      const before = connections.length
      await vi.advanceTimersByTimeAsync(pause - 1)
      expect(connections).toHaveLength(before)
      if (before === PAUSES.length) status = 200
      await vi.advanceTimersByTimeAsync(1)
      expect(connections).toHaveLength(before + 1)
      if (status === 200) break
    }
    connections.at(-1)?.say('data: {"unread":1}\n\n')
    await settle()
    connections.at(-1)?.end()
    await settle()
    const count = connections.length
    await vi.advanceTimersByTimeAsync(PAUSES[0])
    expect(connections).toHaveLength(count + 1)
    expect(heard).toContain(1)
    leave()
  })

  it('disconnects while the page is hidden and reconnects when it is visible', async () => {
    const { heard, leave } = follow()
    await settle()
    await see(false)
    expect(connections[0]?.isLeft).toBe(true)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(connections).toHaveLength(1)
    await see(true)
    expect(connections).toHaveLength(2)
    expect(heard).toEqual(['lost'])
    leave()
  })

  it('treats a silent connection as lost', async () => {
    const { heard, leave } = follow()
    await settle()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([connections[0]?.isLeft, heard]).toEqual([true, ['lost']])
    leave()
  })

  it('ends the session if it is refused, and does not reconnect', async () => {
    const expire = vi.spyOn(session.browser, 'leaveTo').mockImplementation(() => undefined)
    session.forgetLeaving()
    session.signIn({ accessToken: 't', userType: 'admin', profileImage: null, name: 'A', email: 'a@b.c' })
    status = 401
    follow()
    await vi.advanceTimersByTimeAsync(600_000)
    await see(false)
    await see(true)
    expect(connections).toHaveLength(1)
    expect(expire.mock.calls).toEqual([['/login?redirect=%2F&session=ended']])
  })
})
