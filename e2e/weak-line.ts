import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** The bytes of the upload that are forwarded: the headers and a part of the first file. */
const PASSED = 4_000

/**
 * Opens a proxy to the server that drops the connection in the middle of the next upload to a path. Until `mend` is called, it
 * forwards nothing.
 */
export async function openWeakLine(server: string, path: string) {
  const { hostname, port } = new URL(server)
  const sockets = new Set<Socket>()
  let isDown = false
  let hasBroken = false
  const broken = Promise.withResolvers<void>()
  const cut = () => {
    isDown = true
    hasBroken = true
    for (const socket of sockets) socket.destroy()
    broken.resolve()
  }
  const line = createServer((browser) => {
    if (isDown) return browser.destroy()
    const target = connect(Number(port), hostname)
    for (const socket of [browser, target]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
    }
    let left: number | null = null
    browser.on('data', (chunk: Buffer) => {
      if (!hasBroken && left === null && chunk.includes(`POST ${path} `)) left = PASSED
      target.write(left === null ? chunk : chunk.subarray(0, left), () => {
        if (left !== null && (left -= chunk.length) <= 0) cut()
      })
    })
    browser.on('end', () => target.end())
    target.pipe(browser)
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  const bound = line.address()
  if (bound === null || typeof bound === 'string') throw new Error('The line has no port')
  return {
    address: `http://127.0.0.1:${bound.port}`,
    broken: broken.promise,
    mend: () => {
      isDown = false
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      line.close()
    },
  }
}
