import type { EndpointSpec } from '@esquadro/contract'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { AppError } from '../errors/app-error.ts'

/**
 * Throws `forbidden` if a page of another site makes a call that changes something: such a page could otherwise sign its
 * visitor up, in the visitor's browser, with a password of its own. Mail programs may post the one form that is for them, and
 * systems outside browsers send neither header.
 */
export function refuseCrossSite(
  endpoint: EndpointSpec,
  { headers, host }: Pick<FastifyRequest, 'headers' | 'host'>,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): void {
  if (endpoint.method === 'GET' || endpoint.form) return
  const { origin, 'sec-fetch-site': site } = headers
  const isOwn =
    site === undefined
      ? origin === undefined || [host, new URL(publicUrl).host].includes(URL.parse(origin)?.host ?? '')
      : site === 'same-origin' || site === 'none'
  if (!isOwn) throw new AppError('forbidden')
}
