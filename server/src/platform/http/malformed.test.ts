import { once } from 'node:events'
import { connect } from 'node:net'
import type { ErrorResponse } from '@esquadro/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'

// Requests that no client library sends, written to the socket.

const app = useTestApp()
let port = 0

beforeAll(async () => {
  port = Number(new URL(await app.app.listen({ host: '127.0.0.1', port: 0 })).port)
})

interface RawResponse {
  readonly status: number
  readonly head: string
  readonly body: string
}

async function send(lines: readonly string[], body = ''): Promise<RawResponse> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => void (text += chunk))
  socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`, 'latin1')
  await once(socket, 'close')
  const [head = '', ...rest] = text.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: rest.join('\r\n\r\n') }
}

const HOST = 'Host: localhost'
const json = ['Content-Type: application/json', 'Content-Length: 2']
const post = 'POST /api/auth/login HTTP/1.1'

const requests: readonly [string, number, readonly string[], string?][] = [
  ['a stray % in a path', 404, ['GET /api/%zz HTTP/1.1', HOST]],
  ['a stray % in a query', 401, ['GET /api/products/get-all?q=%zz HTTP/1.1', HOST]],
  ['bytes that are no UTF-8 in a path', 404, ['GET /api/%ff%fe HTTP/1.1', HOST]],
  ['raw bytes in a path', 400, ['GET /api/\xff\xfe HTTP/1.1', HOST]],
  ['a NUL in a path', 422, ['GET /api/files/%00 HTTP/1.1', HOST]],
  ['a whole address', 404, ['GET http://example.com/api/none HTTP/1.1', HOST]],
  ['a whole address with credentials', 404, ['GET http://a:b@x:99999/api/none HTTP/1.1', HOST]],
  ['a whole address without a path', 404, ['GET http://example.com?x HTTP/1.1', HOST]],
  ['OPTIONS *', 404, ['OPTIONS * HTTP/1.1', HOST]],
  ['GET *', 404, ['GET * HTTP/1.1', HOST]],
  ['TRACE', 404, ['TRACE /api/none HTTP/1.1', HOST, 'X-Secret: carimbo']],
  ['TRACE outside the API', 404, ['TRACE / HTTP/1.1', HOST, 'X-Secret: carimbo']],
  ['a method of WebDAV', 404, ['PROPFIND /api/auth/login HTTP/1.1', HOST]],
  ['an unknown method', 400, ['CARIMBO /api/auth/login HTTP/1.1', HOST]],
  ['DELETE on a page', 404, ['DELETE /login HTTP/1.1', HOST]],
  ['a very long address', 414, [`GET /api/${'a'.repeat(9_000)} HTTP/1.1`, HOST]],
  ['an address longer than the headers', 431, [`GET /api/${'a'.repeat(40_000)} HTTP/1.1`, HOST]],
  ['no Host header', 400, ['GET /api/none HTTP/1.1']],
  ['a Host header with credentials', 404, ['GET /api/none HTTP/1.1', 'Host: a:b@x']],
  ['two Host headers', 404, ['GET /api/none HTTP/1.1', HOST, 'Host: b']],
  ['two lengths of a body', 400, [post, HOST, ...json, 'Content-Length: 3'], '{}'],
  ['a negative length', 400, [post, HOST, 'Content-Type: application/json', 'Content-Length: -1'], '{}'],
  ['a huge length', 413, [post, HOST, 'Content-Type: application/json', 'Content-Length: 99999999999'], '{}'],
  ['an unknown encoding of a body', 422, [post, HOST, ...json, 'Content-Encoding: zzz'], '{}'],
  ['an unknown transfer encoding', 400, [post, HOST, 'Transfer-Encoding: zzz'], '{}'],
  ['two authorizations', 404, ['GET /api/none HTTP/1.1', HOST, 'Authorization: a', 'Authorization: b']],
  ['an unknown expectation', 422, [post, HOST, ...json, 'Expect: carimbo'], '{}'],
]

describe('A malformed request', () => {
  it.each(requests)(
    'gets the error envelope and the security headers, and nothing of its own back: %s',
    async (_what, status, lines, body) => {
      const response = await send(lines, body)
      expect(response.status, response.body).toBe(status)
      expect(response.head).toContain('content-security-policy: ')
      expect(response.head).toContain('x-content-type-options: nosniff')
      const { error } = JSON.parse(response.body) as ErrorResponse
      expect(Object.keys(error)).toEqual(expect.arrayContaining(['code', 'msg']))
      expect(response.body).not.toMatch(/carimbo|99999|route/i)
    },
  )
})
