import { DKIM_RESULTS, SPF_RESULTS } from '@esquadro/contract/sales/mailbox/vocabulary'

type Spf = (typeof SPF_RESULTS)[number]
type Dkim = (typeof DKIM_RESULTS)[number]

/** The results that a forwarder noted; null for what it did not note. */
export interface NotedResults {
  readonly spf: Spf | null
  readonly dkim: Dkim | null
}

const oneOf = <Result extends string>(results: readonly Result[], text: string | undefined): Result | null =>
  results.find((result) => result === text?.toLowerCase()) ?? null

/**
 * Reads the SPF and DKIM results of a mail from the headers of one forwarder: `Authentication-Results` (RFC 8601) under
 * its name, `Received-SPF` (RFC 7208) with its name as the receiver. Headers of others prove nothing, because the sender
 * can write them. Each header is its unfolded value, the topmost first.
 */
export function readResults(
  {
    authenticationResults,
    receivedSpf,
  }: Readonly<Record<'authenticationResults' | 'receivedSpf', readonly string[]>>,
  authserv: string | undefined,
): NotedResults {
  if (authserv === undefined) return { spf: null, dkim: null }
  const results = authenticationResults
    .map(withoutComments)
    .find((value) => value.split(';', 1)[0]?.trim().split(/\s+/)[0]?.toLowerCase() === authserv)
  const own = receivedSpf.find(
    (value) => /\breceiver=([^\s;]+)/i.exec(value)?.[1]?.toLowerCase() === authserv,
  )
  return {
    spf: oneOf(SPF_RESULTS, methodOf(results, 'spf')) ?? oneOf(SPF_RESULTS, own?.trim().split(/[\s(]/)[0]),
    dkim: oneOf(DKIM_RESULTS, methodOf(results, 'dkim')),
  }
}

const withoutComments = (value: string): string => value.replace(/\([^()]*\)/g, ' ')

/** A mail may have several signatures: one that passes decides. */
function methodOf(results: string | undefined, method: 'spf' | 'dkim'): string | undefined {
  const found = (results?.split(';').slice(1) ?? []).flatMap((part) => {
    const [, name, result] = /^\s*([a-z]+)\s*=\s*([a-z]+)/i.exec(part) ?? []
    return name?.toLowerCase() === method && result ? [result.toLowerCase()] : []
  })
  return found.includes('pass') ? 'pass' : found[0]
}

/** Whether a store reads the mails of a sender: its address or its domain is in the list, or the list is empty. */
export function isAllowedSender(allowed: readonly string[], senders: readonly (string | null)[]): boolean {
  if (allowed.length === 0) return true
  return senders.some((sender) => {
    const address = sender?.toLowerCase()
    if (!address) return false
    const domain = address.slice(address.lastIndexOf('@') + 1)
    return allowed.some((entry) =>
      entry.includes('@') ? entry === address : domain === entry || domain.endsWith(`.${entry}`),
    )
  })
}
