import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorCode, errorStatus } from '@esquadro/contract'
import { chooseLanguage, type Language } from '../../messages/messages.ts'
import { errorResponse } from '../errors.ts'

/**
 * Responds to a request that never reached a route, such as one with oversized headers, and closes its
 * connection.
 */
export function refuseSocket(socket: Socket, code: ErrorCode, language: Language): void {
  if (!socket.writable) return void socket.destroy()
  const body = JSON.stringify(errorResponse(code, {}, language))
  const status = errorStatus[code]
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
  // Ends the connection even if the client does not close its side.
  setTimeout(() => socket.destroy(), 1_000).unref()
}

const codes: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
}

/** Responds to requests that Node's HTTP parser rejects: 408, 431, or 400 for anything else. */
export function refuseUnparsed(
  error: { readonly code?: string; readonly rawPacket?: unknown },
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET') return void socket.destroy()
  const packet = Buffer.isBuffer(error.rawPacket) ? error.rawPacket : Buffer.alloc(0)
  const raw = packet.subarray(0, 16_384).toString('latin1')
  const language = chooseLanguage(/^accept-language:[ \t]*([^\r\n]*)/im.exec(raw)?.[1])
  refuseSocket(socket, codes[error.code ?? ''] ?? 'invalid.json', language)
}
