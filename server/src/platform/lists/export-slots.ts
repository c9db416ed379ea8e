import type { Config } from '../config.ts'
import { AppError } from '../errors/app-error.ts'

/** The maximum number of exports that an application streams at once; each uses a connection to the database. */
const MAX_AT_ONCE = 4
/** The maximum number of exports of one account at once: the others stay free even if it never reads its files. */
const MAX_OF_ACCOUNT = 2
/** The bytes that are sent before the client must show that it still reads. */
const PIECE = 16 * 1024

/** The slot of one export. */
export interface ExportSlot {
  /** Yields the pieces of the file; calls `end` once its client stops reading, or reads too slowly. */
  pace(
    pieces: AsyncGenerator<Uint8Array, void>,
    pace: Config['exportPace'],
    end: () => void,
  ): AsyncGenerator<Uint8Array, void>
  free(): void
}

interface Running {
  /** Null for a job. */
  readonly accountId: string | null
  /** Ends the export if its client has paused for long enough that another export may take the slot. */
  yieldSlot: (() => boolean) | null
}

export interface ExportSlots {
  /**
   * Takes a slot. If there is none, takes that of an export whose client pauses, of the same account if that has its share.
   * Throws `unavailable` if all clients read.
   */
  take(accountId: string | null): ExportSlot
}

/** Opens the slots of an application. */
export function openExportSlots(): ExportSlots {
  const running = new Set<Running>()
  const isFull = (accountId: string | null) => {
    const own = [...running].filter((other) => accountId !== null && other.accountId === accountId)
    if (own.length >= MAX_OF_ACCOUNT) return own
    return running.size >= MAX_AT_ONCE ? [...running] : null
  }
  return {
    take(accountId) {
      const others = isFull(accountId)
      if (others && !others.some(({ yieldSlot }) => yieldSlot?.()))
        throw new AppError('unavailable', { retryAfter: 5 })
      const own: Running = { accountId, yieldSlot: null }
      running.add(own)
      const free = () => void running.delete(own)
      return {
        free,
        async *pace(pieces, { pauseMs, yieldMs, bytesPerSecond }, end) {
          let waitedMs = 0
          let sent = 0
          try {
            for await (const piece of pieces)
              for (let at = 0; at < piece.length; at += PIECE) {
                const since = performance.now()
                const leftMs = pauseMs + (sent / bytesPerSecond) * 1_000 - waitedMs
                const timer = setTimeout(end, Math.min(pauseMs, leftMs)).unref()
                own.yieldSlot = () => {
                  if (performance.now() - since < yieldMs) return false
                  free()
                  end()
                  return true
                }
                try {
                  yield piece.subarray(at, at + PIECE)
                } finally {
                  clearTimeout(timer)
                  own.yieldSlot = null
                }
                waitedMs += performance.now() - since
                sent += PIECE
              }
          } finally {
            // The file is complete: its last pieces use no connection while the client reads them.
            free()
          }
        },
      }
    },
  }
}
