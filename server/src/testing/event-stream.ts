/** A stream of server-sent events, read as a browser reads it. */
export interface EventStream {
  readonly status: number
  readonly type: string | null
  /** Returns the data of the next event, or null once the server has ended the stream. Comments are only counted. */
  next(): Promise<unknown>
  /** The number of comments so far. */
  readonly comments: number
  /** Disconnects, as a closed tab does. */
  leave(): void
}

/** Opens `GET path` of a real server and reads its events one by one. */
export async function anEventStream(origin: string, path: string, token: string): Promise<EventStream> {
  const leaving = new AbortController()
  const response = await fetch(`${origin}/api${path}`, {
    headers: { authorization: token, accept: 'text/event-stream' },
    signal: leaving.signal,
  })
  let comments = 0
  const events = read()
  async function* read(): AsyncGenerator<unknown, null> {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const chunk of response.body ?? []) {
      rest += decoder.decode(chunk as Uint8Array, { stream: true })
      const blocks = rest.split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        if (block.startsWith(':')) comments += 1
        if (block.startsWith('data: ')) yield JSON.parse(block.slice(6))
      }
    }
    return null
  }
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    next: async () => (await events.next()).value,
    get comments() {
      return comments
    },
    leave: () => leaving.abort(),
  }
}
