import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors/app-error.ts'
import { hashesOfTexts, hashInline } from './page-document.ts'

/**
 * Throws `not-found` unless the request comes from this machine, to a local host name and without a proxy,
 * and not from a form of another site in its browser.
 */
export function requireThisMachine(request: FastifyRequest): void {
  const address = request.raw.socket.remoteAddress ?? ''
  const isLoopback = /^(::ffff:)?127\.|^::1$/.test(address)
  // The host name is checked too: another site may use a name that resolves to this machine (DNS rebinding).
  const authority = (request.headers.host ?? '').toLowerCase()
  const host = authority.replace(/:\d+$/, '')
  const isLocalName = host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
  const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']
  const isForwarded = forwarded.some((name) => name in request.headers)
  const { origin } = request.headers
  const isForeign = origin !== undefined && origin.toLowerCase() !== `http://${authority}`
  if (!isLoopback || !isLocalName || isForwarded || isForeign) throw new AppError('not-found')
}

const decoded = (attribute: string): string =>
  attribute.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')

/**
 * Sends a page of the demonstration's own tools. It runs no scripts. Its styles, and those of the mails, are inline: the
 * policy names each one by its hash.
 */
export function sendDevPage(reply: FastifyReply, html: string): FastifyReply {
  const elements = hashInline(html).styles.join(' ')
  const attributes = hashesOfTexts(
    [...html.matchAll(/\sstyle="([^"]*)"/g)].map(([, css = '']) => decoded(css)),
  ).join(' ')
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'self'; script-src 'none'; style-src 'self' ${elements}; style-src-attr 'unsafe-hashes' ${attributes}; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    )
    .send(html)
}
