import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A test server with the part of the S3 protocol that the file store uses. */
export interface TestBucket {
  readonly endpoint: string
  /** The objects by path, which begins with the name of the bucket. */
  readonly objects: ReadonlyMap<string, { readonly bytes: Buffer; readonly type: string | undefined }>
  close(): Promise<void>
}

/**
 * Starts the bucket, or a closed one again at its address: it puts, gets (in whole or in part) and deletes objects for signed requests, and refuses
 * other requests.
 */
export async function aBucket(former?: TestBucket): Promise<TestBucket> {
  const objects = new Map(former?.objects)
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://bucket').pathname)
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) return response.writeHead(403).end()
    if (request.method === 'PUT') {
      objects.set(path, { bytes: Buffer.concat(parts), type: request.headers['content-type'] })
      return response.writeHead(200, { etag: '"1"' }).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(path)
      return response.writeHead(204).end()
    }
    const found = objects.get(path)
    if (request.method !== 'GET' || !found)
      return response
        .writeHead(404, { 'content-type': 'application/xml' })
        .end('<Error><Code>NoSuchKey</Code><Message>There is none.</Message></Error>')
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const bytes = start && end ? found.bytes.subarray(Number(start), Number(end) + 1) : found.bytes
    return response
      .writeHead(start ? 206 : 200, { 'content-length': bytes.length, 'content-type': found.type ?? '' })
      .end(bytes)
  })
  await new Promise<void>((done) =>
    server.listen(former ? Number(new URL(former.endpoint).port) : 0, '127.0.0.1', done),
  )
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
