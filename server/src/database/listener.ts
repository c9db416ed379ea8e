import pg from 'pg'

/** What other processes say through the database. */
export interface Listener {
  /** Whether notices arrive at this moment; while they do not, some may be missed. */
  readonly isListening: boolean
  /** Asks the database whether the connection still lives; one that does not is opened anew. */
  check(): Promise<void>
  close(): Promise<void>
}

export interface Hearing {
  readonly url: string
  readonly channels: readonly string[]
  readonly hear: (channel: string, payload: string) => void
  /** The connection stands (again): what was said before is not heard any more. */
  readonly connected: () => void
}

const FIRST_PAUSE = 500
const LONGEST_PAUSE = 30_000
const CHECK_TIMEOUT = 5_000

/**
 * Listens on one connection of its own, and opens it anew for as long as it is not closed: after half a second, then
 * after ever longer pauses up to 30 s.
 */
export function openListener({ url, channels, hear, connected }: Hearing): Listener {
  let client: pg.Client | null = null
  let isListening = false
  let isClosed = false
  let pause = FIRST_PAUSE
  let timer: NodeJS.Timeout | undefined

  const later = () => {
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
    later()
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
    opened.on('notification', ({ channel, payload }) => hear(channel, payload ?? ''))
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
    connected()
  }

  void open()
  return {
    get isListening() {
      return isListening
    },
    async check() {
      const asked = client
      if (!asked || !isListening) return
      await asked.query('select 1').catch(() => lose(asked))
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
