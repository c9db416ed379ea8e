import type { EndpointSpec } from '@esquadro/contract'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { AppError } from '../errors/app-error.ts'

/**
 * Throws `forbidden` if a page of another site makes a call that changes something. Otherwise such a page could create an
 * account in the browser of its visitor, with a password that the page knows. Allows forms of other sites where the endpoint
 * is a form (mail programs unsubscribe by one), and calls without both headers, which come from systems outside browsers.
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
