import type { IncomingMessage } from 'node:http'

/** The bytes that an application discards in each turn, for all connections together: 20 MB in a second. */
const BYTES_PER_TURN = 512 * 1024
const TURN_MS = 25
/** The cost of a piece of a body besides its bytes: a body may arrive in pieces of one byte. */
const PIECE_COST = 256
/** A body that has not ended by then is cut. */
const LONGEST_MS = 60_000

/** Reads and drops the rest of bodies that an application no longer needs. */
export interface Discarding {
  /**
   * Reads the rest of a body whose response was sent before it arrived, slowly, and drops it: many clients read a
   * response only after they have sent everything. Node.js would read it as fast as it arrives, forever.
   */
  discard(request: IncomingMessage): void
  /** Whether the rest of a request's body is being discarded. */
  isDiscarded(request: IncomingMessage): boolean
  close(): void
}

export function openDiscarding(): Discarding {
  const discarded = new WeakSet<IncomingMessage>()
  const paused = new Set<IncomingMessage>()
  let left = BYTES_PER_TURN
  let timer: NodeJS.Timeout | undefined

  function close(): void {
    clearInterval(timer)
    timer = undefined
  }

  function nextTurn(): void {
    if (left === BYTES_PER_TURN && paused.size === 0) close()
    // Subtracts the bytes that the last turn read beyond its limit.
    left = Math.min(BYTES_PER_TURN, left + BYTES_PER_TURN)
    if (left <= 0) return
    // Resumes one request at a time: each reads at least the bytes that its socket has received.
    const [next] = paused
    if (!next) return
    paused.delete(next)
    next.resume()
  }

  function discard(request: IncomingMessage): void {
    const { socket } = request
    // A closed connection sends nothing and emits no event that would remove the request.
    if (socket.destroyed || discarded.has(request)) return
    discarded.add(request)
    const longest = setTimeout(() => socket.destroy(), LONGEST_MS).unref()
    const end = () => {
      clearTimeout(longest)
      paused.delete(request)
      request.off('end', end)
      socket.off('close', end)
    }
    // The request of a finished response does not tell that its connection was closed.
    request.once('end', end)
    socket.once('close', end)
    request.on('data', (piece: Buffer) => {
      left -= piece.length + PIECE_COST
      timer ??= setInterval(nextTurn, TURN_MS).unref()
      if (left > 0) return
      request.pause()
      paused.add(request)
    })
  }

  return { discard, isDiscarded: (request) => discarded.has(request), close }
}
