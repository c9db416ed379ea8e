import { type KeyObject, X509Certificate } from 'node:crypto'
import { cnpjRoot, isCnpj } from '@esquadro/contract/platform/fields/cnpj'
import { AsnConvert } from '@peculiar/asn1-schema'
import { Certificate, id_ce_subjectAltName, SubjectAlternativeName } from '@peculiar/asn1-x509'
import type { ChainReading } from './chain.ts'

/** The facts of a signer's certificate that the checks need. */
export type CertificateReading = ChainReading & {
  /**
   * The CNPJ of the certificate: from OID 2.16.76.1.3.3 (ICP-Brasil, in the subject's alternative names),
   * else from the end of the subject's common name. Null if there is none or they belong to different
   * companies.
   */
  company: string | null
  /** Whether it is a natural person's certificate (OID 2.16.76.1.3.1). */
  isPerson: boolean
  /** ISO instants in UTC. */
  validFrom: string
  validUntil: string
}

export interface OpenedCertificate {
  readonly x509: X509Certificate
  readonly publicKey: KeyObject
  readonly reading: Omit<CertificateReading, keyof ChainReading>
}

const COMPANY = '2.16.76.1.3.3'
const PERSON = '2.16.76.1.3.1'

/** Reads a certificate in DER; null if it is not one. */
export function openCertificate(der: Uint8Array): OpenedCertificate | null {
  try {
    const x509 = new X509Certificate(der)
    // Bytes behind the certificate would be ignored.
    if (x509.raw.length !== der.length) return null
    // Decoded here, because a broken key is detected only now.
    const { publicKey } = x509
    const names = otherNamesOf(der)
    const written = names.get(COMPANY)?.toUpperCase() ?? null
    const inSubject = companyOfSubject(x509.subject)
    const isClear = written === null || inSubject === null || cnpjRoot(written) === cnpjRoot(inSubject)
    return {
      x509,
      publicKey,
      reading: {
        company: isClear ? companyOf(written ?? inSubject) : null,
        isPerson: names.has(PERSON),
        validFrom: x509.validFromDate.toISOString(),
        validUntil: x509.validToDate.toISOString(),
      },
    }
  } catch {
    return null
  }
}

const companyOf = (text: string | null): string | null => (text !== null && isCnpj(text) ? text : null)

/** ICP-Brasil writes the common name as `NAME:CNPJ`. */
function companyOfSubject(subject: string): string | null {
  const names = subject.split('\n').filter((line) => line.startsWith('CN='))
  return companyOf(/:([0-9A-Za-z]{12}\d{2})$/.exec(names.at(-1) ?? '')?.[1]?.toUpperCase() ?? null)
}

/** Returns the texts of the subject's other names by OID, which Node.js does not decode. */
function otherNamesOf(der: Uint8Array): Map<string, string> {
  const { extensions = [] } = AsnConvert.parse(der, Certificate).tbsCertificate
  const names = new Map<string, string>()
  for (const { extnID, extnValue } of extensions ?? []) {
    if (extnID !== id_ce_subjectAltName) continue
    for (const { otherName } of AsnConvert.parse(extnValue, SubjectAlternativeName))
      if (otherName) names.set(otherName.typeId, stringOf(Buffer.from(otherName.value)))
  }
  return names
}

/** Reads an OCTET STRING, UTF8String, PrintableString or IA5String; all of them occur. */
function stringOf(encoded: Buffer): string {
  const [tag = 0, length = 0] = encoded
  const isString = [0x04, 0x0c, 0x13, 0x16].includes(tag) && length < 0x80
  return isString ? encoded.subarray(2, 2 + length).toString('latin1') : ''
}
