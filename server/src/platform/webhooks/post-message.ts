import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { hostOf, isAllowedAddress, isPublicAddress } from './address-guard.ts'

const TIMEOUT_MS = 10_000

export interface ReceiverResponse {
  /** The status of the response; null if there was none. */
  readonly status: number | null
  readonly error: string | null
}

/**
 * Posts a message and returns the status of the response; never throws and follows no redirect. Connects only
 * to a checked address: refuses a name that resolves to an internal address, unless its host is allowed.
 */
export function postMessage(
  url: string,
  {
    body,
    headers,
    allowedHosts,
  }: {
    readonly body: string | Uint8Array
    readonly headers: Readonly<Record<string, string>>
    readonly allowedHosts: readonly string[]
  },
): Promise<ReceiverResponse> {
  const target = URL.parse(url)
  if (!target || !isAllowedAddress(url, allowedHosts))
    return Promise.resolve({ status: null, error: 'address not allowed' })
  const isAllowed = allowedHosts.includes(hostOf(target))
  const post = target.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((done) => {
    const sent = post(
      target,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        agent: false,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(!isAllowed && { lookup: publicLookup }),
      },
      (response) => {
        const status = response.statusCode ?? 0
        // The body is not needed, and may be endless.
        response.destroy()
        const isTaken = status >= 200 && status < 300
        done({ status, error: isTaken ? null : `status ${status}` })
      },
    )
    sent.on('error', (error: Error & { code?: string }) =>
      done({ status: null, error: (error.code ?? error.name).slice(0, 200) }),
    )
    sent.end(body)
  })
}

/** Resolves a name to its public addresses only, so that the connection uses the checked address. */
export const publicLookup: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0)
    const [first] = addresses
    if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
      return done(Object.assign(new Error('internal address'), { code: 'INTERNAL_ADDRESS' }), '', 0)
    return options.all ? done(null, addresses) : done(null, first.address, first.family)
  })
