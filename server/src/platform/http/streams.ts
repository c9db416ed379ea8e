import { Readable } from 'node:stream'
import type { StreamOutput } from '@esquadro/contract'
import type { Clock } from '../clock.ts'
import type { Caller, Live } from '../context/context.ts'
import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { listValidSessions } from './sessions.queries.ts'

/** The maximum number of streams per user in one process. A browser opens one for each visible tab. */
const PER_USER = 8
const HEARTBEAT = 25_000
/** The maximum unread bytes of a client before its stream is closed. */
const MAX_WAITING = 64 * 1024

/** The server-sent events of one process. */
export interface Streams {
  /** Opens a stream to a caller. Throws `too-many-requests` beyond the limit per user. */
  open(caller: Caller, output: StreamOutput): Readable
  /**
   * Sends a comment that keeps connections open, and ends streams whose session has ended. Called by a timer
   * every 25 s.
   */
  beat(): Promise<void>
  /** Ends all streams and accepts no more. */
  close(): void
}

interface Open {
  readonly userId: string
  readonly sessionId: string
  readonly body: Readable
  end(): void
}

/** Opens the registry of streams. A stream ends when its client disconnects, its session ends or the process stops. */
export function openStreams({
  db,
  clock,
  live,
}: {
  readonly db: Database
  readonly clock: Clock
  readonly live: Live
}): Streams {
  const open = new Set<Open>()
  const forget = live.onSessionEnded((sessionId) => {
    for (const stream of open) if (stream.sessionId === sessionId) stream.end()
  })
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  const beat = async () => {
    if (open.size === 0) return
    await live.check()
    const ids = [...new Set([...open].map((stream) => stream.sessionId))]
    // If the database does not respond, all streams stay open until the next heartbeat.
    const valid = await listValidSessions(db, ids, clock.now()).catch(() => new Set(ids))
    for (const stream of open) {
      if (ids.includes(stream.sessionId) && !valid.has(stream.sessionId)) stream.end()
      else write(stream, ': beat\n\n')
    }
  }
  const write = (stream: Open, text: string) => {
    stream.body.push(text)
    if (stream.body.readableLength > MAX_WAITING) stream.end()
  }

  return {
    open(caller, output) {
      if (isClosed) throw new AppError('unavailable', { retryAfter: 2 })
      const own = [...open].filter((stream) => stream.userId === caller.id)
      if (own.length >= PER_USER) throw new AppError('too-many-requests', { retryAfter: 60 })
      let leave = (): void => undefined
      const body = new Readable({
        read: () => undefined,
        destroy: (error, done) => {
          open.delete(stream)
          leave()
          done(error)
        },
      })
      const stream: Open = {
        userId: caller.id,
        sessionId: caller.sessionId,
        body,
        end: () => {
          open.delete(stream)
          leave()
          if (!body.destroyed) body.push(null)
        },
      }
      open.add(stream)
      timer ??= setInterval(() => void beat(), HEARTBEAT).unref()
      // Milliseconds until the browser reconnects after a broken connection.
      body.push('retry: 2000\n\n')
      leave = output.follow((event) => write(stream, `data: ${JSON.stringify(event)}\n\n`))
      return body
    },
    beat,
    close() {
      isClosed = true
      clearInterval(timer)
      forget()
      for (const stream of open) stream.end()
    },
  }
}
