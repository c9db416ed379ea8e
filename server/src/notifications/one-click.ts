import { unsubscribeAtOnce } from '@esquadro/contract/privacy/public'
import type { FastifyInstance } from 'fastify'
import type { Secret } from '../secret.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

const path = `/api${unsubscribeAtOnce.path}`

/** The page by which a reader of news ends them, and the address that does it at once when a mail program posts to it. */
export function endingsOf(secret: Secret, publicUrl: string, userId: string) {
  const query = `token=${unsubscribeToken(secret, userId)}`
  return { endUrl: `${publicUrl}/descadastrar?${query}`, oneClickUrl: `${publicUrl}${path}?${query}` }
}

/** A mail program that does not know the one press opens the address instead: it is led to the page. */
export function registerOneClickPage(app: FastifyInstance): void {
  app.get<{ Querystring: Record<string, unknown> }>(path, async ({ query }, reply) => {
    const { token } = query
    return reply.redirect(`/descadastrar?token=${encodeURIComponent(typeof token === 'string' ? token : '')}`)
  })
}
