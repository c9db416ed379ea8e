import type { X509Certificate } from 'node:crypto'

/**
 * The result of following a certificate to an installed root. `no-roots`: no root is installed.
 * `self-signed`: it is its own issuer. `unknown-issuer`: no installed certificate that was valid at the time
 * leads from it to a root.
 */
export type ChainState = 'trusted' | 'no-roots' | 'self-signed' | 'unknown-issuer'

/** The certificates that the operator installed. A root is a certificate that is its own issuer. */
export interface Authorities {
  readonly roots: readonly X509Certificate[]
  readonly intermediates: readonly X509Certificate[]
}

export const noAuthorities: Authorities = { roots: [], intermediates: [] }

/** ICP-Brasil has at most four certificates between a company and its root. */
const MAX_LENGTH = 6

/** Follows the issuers of a certificate to an installed root; each must be an authority and valid at the instant. */
export function readChain(leaf: X509Certificate, at: Date, authorities: Authorities): { chain: ChainState } {
  if (isOwnIssuer(leaf)) return { chain: 'self-signed' }
  if (authorities.roots.length === 0) return { chain: 'no-roots' }
  return { chain: leadsToRoot(leaf, at, authorities, MAX_LENGTH) ? 'trusted' : 'unknown-issuer' }
}

/** Whether a certificate is signed by its own key. */
export const isOwnIssuer = (certificate: X509Certificate): boolean =>
  certificate.checkIssued(certificate) && certificate.verify(certificate.publicKey)

function leadsToRoot(
  certificate: X509Certificate,
  at: Date,
  authorities: Authorities,
  length: number,
): boolean {
  if (length === 0) return false
  const isIssuer = (candidate: X509Certificate) =>
    candidate.ca &&
    candidate.validFromDate <= at &&
    at <= candidate.validToDate &&
    certificate.checkIssued(candidate) &&
    certificate.verify(candidate.publicKey)
  return (
    authorities.roots.some(isIssuer) ||
    authorities.intermediates.some(
      (candidate) => isIssuer(candidate) && leadsToRoot(candidate, at, authorities, length - 1),
    )
  )
}
