import { unsubscribeAtOnce } from '@esquadro/contract/privacy/public'
import type { FastifyInstance } from 'fastify'
import type { Secret } from '../secret.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

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
