import pg from 'pg'

/** A connection that receives the notifications of other processes (`LISTEN`). */
export interface Listener {
  /** Whether notifications arrive now. While false, some may be lost. */
  readonly isListening: boolean
  /** Tests the connection; a broken one is reopened. */
  check(): Promise<void>
  close(): Promise<void>
}

export interface ListenerOptions {
  readonly url: string
  readonly channels: readonly string[]
  readonly onNotification: (channel: string, payload: string) => void
  /** Called when the connection is open (again). Earlier notifications may be lost. */
  readonly onConnected: () => void
}

const FIRST_PAUSE = 500
const LONGEST_PAUSE = 30_000
const CHECK_TIMEOUT = 5_000

/**
 * Listens on a connection of its own. Reopens a lost connection until `close`: after half a second, then after increasing
 * pauses of up to 30 s.
 */
export function openListener({ url, channels, onNotification, onConnected }: ListenerOptions): Listener {
  let client: pg.Client | null = null
  let isListening = false
  let isClosed = false
  let pause = FIRST_PAUSE
  let timer: NodeJS.Timeout | undefined

  const reopenLater = () => {
    if (isClosed) return
    clearTimeout(timer)
    timer = setTimeout(() => void open(), pause).unref()
    pause = Math.min(pause * 2, LONGEST_PAUSE)
  }
  const lose = (lost: pg.Client) => {
    if (client !== lost) return
    client = null
    isListening = false
    void lost.end().catch(() => undefined)
    reopenLater()
  }
  const open = async () => {
    const opened = new pg.Client({
      connectionString: url,
      options: '-c role=esquadro_app',
      application_name: 'esquadro-live',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: CHECK_TIMEOUT,
    })
    client = opened
    opened.on('error', () => lose(opened))
    opened.on('end', () => lose(opened))
    opened.on('notification', ({ channel, payload }) => onNotification(channel, payload ?? ''))
    try {
      await opened.connect()
      await opened.query(channels.map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join('; '))
    } catch {
      lose(opened)
      return
    }
    if (client !== opened) return
    isListening = true
    pause = FIRST_PAUSE
    onConnected()
  }

  void open()
  return {
    get isListening() {
      return isListening
    },
    async check() {
      const current = client
      if (!current || !isListening) return
      await current.query('select 1').catch(() => lose(current))
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      const last = client
      client = null
      isListening = false
      await last?.end().catch(() => undefined)
    },
  }
}
