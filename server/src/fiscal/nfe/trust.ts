import { X509Certificate } from 'node:crypto'
import type { Trust } from './read-nfe.ts'
import { openSchemas, type SchemaPackage } from './schemas.ts'
import { indexAuthorities } from './signature/chain.ts'

/** The installed certificates and schemas of one version, as a process passes them to its reader threads. */
export interface TrustData {
  /** Changes with each change to the installed items; two different ones never have the same version. */
  readonly version: string
  /** In DER. */
  readonly certificates: readonly Uint8Array[]
  readonly schemas: readonly SchemaPackage[]
}

/** Nothing is installed: no chain and no schema can be checked. */
export const nothingInstalled: TrustData = { version: '', certificates: [], schemas: [] }

export interface OpenedTrust extends Trust {
  readonly version: string
  dispose(): void
}

/** Parses the certificates and opens the schemas of one version. */
export async function openTrust({ version, certificates, schemas }: TrustData): Promise<OpenedTrust> {
  const { validate, dispose } = await openSchemas(schemas)
  return {
    version,
    authorities: indexAuthorities(certificates.map((der) => new X509Certificate(der))),
    validate,
    dispose,
  }
}
