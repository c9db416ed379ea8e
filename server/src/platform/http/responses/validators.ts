import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'

/** Returns the weak ETag of a content; weak because its bytes may be compressed. */
export const computeEtag = (content: string): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`

/** Whether an `If-None-Match` header names an ETag (RFC 9110, 13.1.2: compared weakly). */
export function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false
  if (header.trim() === '*') return true
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return header.split(',').some((tag) => bare(tag) === bare(etag))
}

/**
 * Sends a content that is the same for everyone. Caches may store it but must revalidate each time; an
 * unchanged one gets 304, so that a publication is visible at once.
 */
export function sendValidated(content: string, reply: FastifyReply, headers: IncomingHttpHeaders): unknown {
  const etag = computeEtag(content)
  reply.header('etag', etag).header('cache-control', 'public, no-cache')
  if (!matches(headers['if-none-match'], etag)) return reply.send(content)
  return reply.removeHeader('content-type').code(304).send()
}
