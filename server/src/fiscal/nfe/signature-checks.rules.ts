import { cnpjRoot } from '@esquadro/contract/platform/fields/cnpj'
import { businessDay } from '@esquadro/contract/platform/fields/date'
import type { InvoiceCheck } from '@esquadro/contract/platform/fields/schemas'
import { check } from './check.ts'
import type { NfeParty, SchemaReading } from './nfe.ts'
import type { CertificateReading } from './signature/certificate.ts'
import type { SignatureReading } from './signature/signature.ts'

/** The checks that no setting can waive. */
export const SIGNATURE_CHECKS = ['digest', 'signature', 'certificate-company'] as const

interface SignedDocument {
  readonly signature: SignatureReading
  readonly emitter: Pick<NfeParty, 'document'>
}

/**
 * Checks the signature and its certificate: signature, company, day, chain, and revocation, which cannot be
 * checked offline. `light` is the state for a signature that is absent or does not verify.
 */
export function signatureChecks(
  { signature, emitter }: SignedDocument,
  light: 'amber' | 'red',
  at: Date,
): InvoiceCheck[] {
  const { state, certificate } = signature
  const own =
    state === 'verified'
      ? check('signature')
      : state === 'reformatted'
        ? check('signature', 'green', 'reformatted')
        : check('signature', light, state)
  if (!certificate)
    return [
      own,
      check('certificate-company', 'not-verifiable', 'no-certificate'),
      check('certificate-validity', 'not-verifiable', 'no-certificate'),
      check('certificate-chain', 'not-verifiable', 'no-certificate'),
    ]
  return [
    own,
    company(certificate, emitter.document ?? ''),
    validity(certificate, at),
    chain(certificate),
    check('certificate-revocation', 'not-verifiable', 'offline'),
  ]
}

function company(certificate: CertificateReading, emitter: string): InvoiceCheck {
  const found = certificate.company
  if (found === null)
    return certificate.isPerson
      ? check('certificate-company', 'amber', 'person')
      : check('certificate-company', 'amber', 'none')
  return cnpjRoot(found) === cnpjRoot(emitter)
    ? check('certificate-company')
    : check('certificate-company', 'amber', 'other-company', { found })
}

function validity({ validFrom, validUntil }: CertificateReading, at: Date): InvoiceCheck {
  const [from, until] = [businessDay(new Date(validFrom)), businessDay(new Date(validUntil))]
  const day = businessDay(at)
  if (day < from) return check('certificate-validity', 'amber', 'not-yet-valid', { from })
  return day > until
    ? check('certificate-validity', 'amber', 'expired', { until })
    : check('certificate-validity')
}

function chain({ chain: state, issuer, issuerFrom, issuerUntil }: CertificateReading): InvoiceCheck {
  const details = { issuer: issuer ?? '?' }
  switch (state) {
    case 'trusted':
      return check('certificate-chain')
    case 'self-signed':
      return check('certificate-chain', 'amber', state)
    case 'no-roots':
      return check('certificate-chain', 'not-verifiable', 'issuer-missing', details)
    case 'issuer-not-valid':
      return check('certificate-chain', 'amber', state, {
        ...details,
        from: businessDay(new Date(issuerFrom ?? 0)),
        until: businessDay(new Date(issuerUntil ?? 0)),
      })
    default:
      return check('certificate-chain', 'amber', state, details)
  }
}

/** The check by the official schemas; not made unless some are installed. */
export function schemaChecks(schema: SchemaReading): InvoiceCheck[] {
  switch (schema.state) {
    case 'absent':
      return []
    case 'valid':
      return [check('schema')]
    case 'differs':
      return [check('schema', 'amber', 'differs', { message: schema.message, line: schema.line })]
    default:
      return [check('schema', 'not-verifiable', schema.state)]
  }
}
