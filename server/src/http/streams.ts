import { Readable } from 'node:stream'
import type { StreamAnswer } from '@esquadro/contract'
import type { Clock } from '../clock.ts'
import type { Caller } from '../context/context.ts'
import type { Live } from '../context/live.ts'
import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { listLiving } from './sessions.queries.ts'

/** Streams that one person may have open in one process: a browser has one for each of its visible tabs. */
const PER_USER = 8
const HEARTBEAT = 25_000
/** Bytes that a reader may leave waiting before it is taken for gone. */
const MOST_WAITING = 64 * 1024

/** The server-sent events of one process. */
export interface Streams {
  /** Begins a stream to a caller; refused with `too-many-requests` beyond what one person may have. */
  open(caller: Caller, answer: StreamAnswer): Readable
  /** Keeps connections open with a comment and ends those whose session has ended. Runs every 25 s by itself. */
  beat(): Promise<void>
  /** Ends all of them, for good. */
  close(): void
}

interface Open {
  readonly userId: string
  readonly sessionId: string
  readonly body: Readable
  end(): void
}

/** Opens the register of streams: each ends when its reader leaves, when its session ends, or when the process does. */
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
    // Where the database does not answer nobody is sent away: the next beat asks again.
    const living = await listLiving(db, ids, clock.now()).catch(() => new Set(ids))
    for (const stream of open) {
      if (ids.includes(stream.sessionId) && !living.has(stream.sessionId)) stream.end()
      else write(stream, ': beat\n\n')
    }
  }
  const write = (stream: Open, text: string) => {
    stream.body.push(text)
    if (stream.body.readableLength > MOST_WAITING) stream.end()
  }

  return {
    open(caller, answer) {
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
      // How long to wait before coming back, should the connection break.
      body.push('retry: 2000\n\n')
      leave = answer.follow((event) => write(stream, `data: ${JSON.stringify(event)}\n\n`))
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
