import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Whether the database can serve calls now. */
export interface Watch {
  /** False while the primary does not respond: what needs it would wait. */
  readonly isReachable: boolean
  /** Calls `listener` whenever the primary stops responding. */
  onLost(listener: () => void): void
  close(): void
}

const INTERVAL_MS = 250
/** A server that does not respond in this time is lost: with the interval, it is noticed within a second. */
const PATIENCE_MS = 600

/** Asks the server at `url` four times in a second, on a connection of its own, whether it responds and is the primary. */
export function watchDatabase(url: string): Watch {
  const listeners: (() => void)[] = []
  const closing = new AbortController()
  let client: pg.Client | null = null
  let isReachable = true

  const drop = () => {
    void client?.end().catch(() => undefined)
    client = null
  }
  const open = async () => {
    const opened = new pg.Client({
      connectionString: url,
      application_name: 'esquadro-watch',
      connectionTimeoutMillis: PATIENCE_MS,
    })
    opened.on('error', () => undefined)
    client = opened
    await opened.connect()
    return opened
  }
  const isPrimary = async (): Promise<boolean> => {
    const known = client
    const asked = (known ?? (await open())).query<{ replica: boolean }>(
      'select pg_is_in_recovery() as replica',
    )
    const { rows } = await asked.catch((error: unknown) => {
      if (!known) throw error
      return { rows: [] }
    })
    const [row] = rows
    if (row) return !row.replica
    // The connection broke: a proxy may have closed it.
    drop()
    return isPrimary()
  }
  const respondsInTime = async (): Promise<boolean> => {
    let responds: boolean | undefined
    const asked = isPrimary()
      .catch(() => false)
      .then((answer) => {
        responds = answer
      })
    await Promise.race([asked, sleep(PATIENCE_MS, undefined, { ref: false })])
    // After a long task of this process the answer may be there, unread.
    for (let turn = 0; turn < 2 && responds === undefined; turn += 1) await setImmediate()
    return responds === true
  }
  const watch = async () => {
    while (!closing.signal.aborted) {
      const responds = await respondsInTime()
      if (!responds) drop()
      if (isReachable && !responds && !closing.signal.aborted) for (const listener of listeners) listener()
      isReachable = responds
      await sleep(INTERVAL_MS, undefined, { ref: false, signal: closing.signal }).catch(() => undefined)
    }
  }
  void watch()
  return {
    get isReachable() {
      return isReachable
    },
    onLost: (listener) => void listeners.push(listener),
    close() {
      closing.abort()
      drop()
    },
  }
}
