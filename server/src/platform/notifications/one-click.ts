import { unsubscribeAtOnce } from '@esquadro/contract/platform/privacy/public'
import type { FastifyInstance } from 'fastify'
import type { Secret } from '../secret.ts'

const path = `/api${unsubscribeAtOnce.path}`

/** Returns the address of the unsubscribe page, and the address to which a mail program posts to unsubscribe at once. */
export function unsubscribeUrls(secret: Secret, publicUrl: string, userId: string) {
  const query = `token=${unsubscribeToken(secret, userId)}`
  return { endUrl: `${publicUrl}/descadastrar?${query}`, oneClickUrl: `${publicUrl}${path}?${query}` }
}

/** Redirects mail programs that open the one-click address (instead of posting to it) to the unsubscribe page. */
export function registerOneClickPage(app: FastifyInstance): void {
  app.get<{ Querystring: Record<string, unknown> }>(path, async ({ query }, reply) => {
    const { token } = query
    return reply.redirect(`/descadastrar?token=${encodeURIComponent(typeof token === 'string' ? token : '')}`)
  })
}

const purpose = 'unsubscribe'
const bytesOf = (userId: string) => Buffer.from(userId.replaceAll('-', ''), 'hex')

/** Returns the signed token of an unsubscribe link. */
export const unsubscribeToken = (secret: Secret, userId: string): string =>
  Buffer.concat([bytesOf(userId), secret.sign(purpose, bytesOf(userId))]).toString('base64url')

/** Returns the user id of a token, or null if this installation has not signed it. */
export function readUnsubscribeToken(secret: Secret, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 48) return null
  const [id, signature] = [bytes.subarray(0, 16), bytes.subarray(16)]
  if (!secret.verifies(purpose, id, signature)) return null
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
