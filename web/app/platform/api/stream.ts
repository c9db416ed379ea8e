import type { EndpointSpec, EventOf } from '@esquadro/contract'
import { createParser } from 'eventsource-parser'
import { buildAddress } from './call.ts'
import { currentLanguage } from './preferences.ts'
import { renewSession } from './session.ts'

/** The pauses before reconnecting, in milliseconds: each failure uses the next one, and the last one repeats. */
export const PAUSES = [2_000, 5_000, 15_000, 60_000] as const
/** Milliseconds without data after which a connection counts as lost; the server sends a comment every 25 s. */
const SILENCE_TIMEOUT_MS = 60_000

export interface Following<Event> {
  /** The access token; a 401 ends its session (§2). */
  readonly token: string
  readonly event: (event: Event) => void
  /** Recognises an event; anything else is ignored. */
  readonly isEvent: (value: unknown) => value is Event
  /** Called when the connection is lost: the last event may be outdated. The stream reconnects by itself. */
  readonly lost: () => void
}

/**
 * Follows a stream of the API until the returned function is called. Reconnects after increasing pauses; disconnects while the page is
 * hidden and reconnects at once when it is visible. Ignores events that do not match the contract.
 */
export function followStream<S extends EndpointSpec>(
  endpoint: S,
  following: Following<EventOf<S>>,
): () => void {
  let leaving: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isOver = false

  const begin = () => {
    clearTimeout(timer)
    if (isOver || leaving || document.hidden) return
    const current = new AbortController()
    leaving = current
    void read(endpoint, following, current, () => (failures = 0)).then((goesOn) => {
      if (leaving !== current) return
      leaving = null
      following.lost()
      // The session has ended: the page does not ask again when it is visible again.
      if (!goesOn) isOver = true
      if (isOver) return
      timer = setTimeout(begin, PAUSES[Math.min(failures, PAUSES.length - 1)])
      failures += 1
    })
  }
  const rest = () => {
    clearTimeout(timer)
    const current = leaving
    leaving = null
    current?.abort()
    if (current) following.lost()
  }
  const changeSight = () => {
    if (document.hidden) return rest()
    failures = 0
    begin()
  }

  document.addEventListener('visibilitychange', changeSight)
  begin()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', changeSight)
    rest()
  }
}

/** Reads one connection until it ends; returns whether to reconnect. */
async function read<S extends EndpointSpec>(
  endpoint: S,
  { token, event, isEvent }: Following<EventOf<S>>,
  leaving: AbortController,
  heard: () => void,
): Promise<boolean> {
  let silence: ReturnType<typeof setTimeout> | undefined
  const listen = () => {
    clearTimeout(silence)
    silence = setTimeout(() => leaving.abort(), SILENCE_TIMEOUT_MS)
  }
  try {
    listen()
    const response = await fetch(window.location.origin + buildAddress(endpoint), {
      headers: {
        Accept: 'text/event-stream',
        'Accept-Language': currentLanguage(),
        Authorization: token,
      },
      cache: 'no-store',
      signal: leaving.signal,
    })
    if (response.status === 401) {
      // A new session follows the stream anew.
      void renewSession(token, false)
      return false
    }
    if (!response.ok || !response.body) return true
    const parser = createParser({
      onEvent: ({ data }) => {
        const value = parsed(data)
        if (isEvent(value)) event(value)
      },
    })
    const decoder = new TextDecoder()
    const reader = response.body.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return true
      listen()
      heard()
      parser.feed(decoder.decode(value, { stream: true }))
    }
  } catch {
    return true
  } finally {
    clearTimeout(silence)
  }
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}
