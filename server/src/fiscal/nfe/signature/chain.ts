import type { X509Certificate } from 'node:crypto'

/**
 * The result of following a certificate to an installed root. `no-roots`: no root is installed. `self-signed`:
 * it is its own issuer. Otherwise the path ends at an issuer: `issuer-missing`, no certificate of that name is
 * installed; `issuer-differs`, the installed one did not sign; `issuer-not-valid`, it signed but was not valid
 * at the time.
 */
export type ChainState =
  | 'trusted'
  | 'no-roots'
  | 'self-signed'
  | 'issuer-missing'
  | 'issuer-differs'
  | 'issuer-not-valid'

export interface ChainReading {
  readonly chain: ChainState
  /** The name of the issuer at which the path ends; null if the certificate is trusted or self-signed. */
  readonly issuer: string | null
  /** ISO instants of an issuer that was not valid at the time. */
  readonly issuerFrom: string | null
  readonly issuerUntil: string | null
}

/** The installed certificates. A root is a certificate that is its own issuer. */
export interface Authorities {
  readonly roots: readonly X509Certificate[]
  readonly intermediates: readonly X509Certificate[]
  /** All of them by subject; several may share one, such as a renewed or a cross-signed authority. */
  readonly bySubject: ReadonlyMap<string, readonly X509Certificate[]>
}

/** Indexes certificates; ignores those that are no authority. */
export function indexAuthorities(certificates: readonly X509Certificate[]): Authorities {
  const usable = certificates.filter(({ ca }) => ca)
  return {
    roots: usable.filter(isOwnIssuer),
    intermediates: usable.filter((certificate) => !isOwnIssuer(certificate)),
    bySubject: Map.groupBy(usable, ({ subject }) => keyOf(subject)),
  }
}

export const noAuthorities: Authorities = { roots: [], intermediates: [], bySubject: new Map() }

/** ICP-Brasil has at most four certificates between a company and its root. */
const MAX_LENGTH = 6

/**
 * Follows the issuers of a certificate to an installed root; each must be valid at the instant. Reads each
 * installed certificate at most once, however they sign each other.
 */
export function readChain(leaf: X509Certificate, at: Date, authorities: Authorities): ChainReading {
  if (isOwnIssuer(leaf)) return reading('self-signed')
  const isRoot = new Set(authorities.roots)
  const seen = new Set<X509Certificate>()
  let end = reading('issuer-missing', leaf.issuer)
  let level: readonly X509Certificate[] = [leaf]
  for (let length = 0; length < MAX_LENGTH && level.length > 0; length += 1) {
    const next: X509Certificate[] = []
    for (const certificate of level) {
      const step = issuersOf(certificate, at, authorities)
      if (step.valid.some((issuer) => isRoot.has(issuer))) return reading('trusted')
      if (step.end) end = step.end
      next.push(...step.valid.filter((issuer) => !seen.has(issuer)))
      for (const issuer of step.valid) seen.add(issuer)
    }
    level = [...new Set(next)]
  }
  return authorities.roots.length === 0 ? { ...end, chain: 'no-roots' } : end
}

/** Whether a certificate is signed by its own key. */
export const isOwnIssuer = (certificate: X509Certificate): boolean =>
  certificate.checkIssued(certificate) && certificate.verify(certificate.publicKey)

/** Returns the installed issuers of a certificate that were valid at the instant, or why the path ends here. */
function issuersOf(
  certificate: X509Certificate,
  at: Date,
  { bySubject }: Authorities,
): { readonly valid: readonly X509Certificate[]; readonly end: ChainReading | null } {
  const named = bySubject.get(keyOf(certificate.issuer)) ?? []
  const signers = named.filter(
    (candidate) => certificate.checkIssued(candidate) && certificate.verify(candidate.publicKey),
  )
  const valid = signers.filter(({ validFromDate, validToDate }) => validFromDate <= at && at <= validToDate)
  if (valid.length > 0) return { valid, end: null }
  const newest = signers.toSorted((a, b) => a.validToDate.getTime() - b.validToDate.getTime()).at(-1)
  const state = newest ? 'issuer-not-valid' : named.length > 0 ? 'issuer-differs' : 'issuer-missing'
  return { valid, end: reading(state, certificate.issuer, newest) }
}

const reading = (chain: ChainState, issuer?: string, notValid?: X509Certificate): ChainReading => ({
  chain,
  issuer: issuer === undefined ? null : nameOf(issuer),
  issuerFrom: notValid?.validFromDate.toISOString() ?? null,
  issuerUntil: notValid?.validToDate.toISOString() ?? null,
})

/** Compares names like X.509: regardless of case and of repeated white space. */
const keyOf = (name: string): string => name.toLowerCase().replace(/[^\S\n]+/g, ' ')

/** Returns the common name of a subject or issuer, else its last part, for display. */
export function nameOf(name: string): string {
  const parts = name.split('\n')
  const part = parts.findLast((text) => text.startsWith('CN=')) ?? parts.at(-1) ?? ''
  const clean = part
    .replace(/^[^=]*=/, '')
    // Node.js escapes punctuation.
    .replace(/\\([^\dA-Fa-f])/g, '$1')
    .replace(/\p{C}/gu, '')
    .trim()
  return clean === '' ? '?' : clean.slice(0, 120)
}
