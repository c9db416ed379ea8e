import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'

/** A proxy before a database, which can stop passing anything on without closing a connection, as a pooler whose server is away. */
export interface Gate {
  /** The address of the database behind it. */
  readonly url: string
  shut(): void
  open(): void
  close(): void
}

/** Opens a gate before the database at `url`. */
export async function aGate(url: string): Promise<Gate> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url })
  const sockets = new Set<Socket>()
  let isShut = false
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('data', (data) => other.write(data))
      socket
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(socket)
          other.destroy()
        })
      if (isShut) socket.pause()
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const own = typeof address === 'object' && address ? address.port : 0
  return {
    url: `postgres://${user}:${password}@127.0.0.1:${own}/${database}`,
    shut() {
      isShut = true
      for (const socket of sockets) socket.pause()
    },
    open() {
      isShut = false
      for (const socket of sockets) socket.resume()
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
