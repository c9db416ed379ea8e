import { inspectTrust } from '../../../fiscal/nfe/inspect-trust.ts'
import { type Signer, theAuthority } from '../../../fiscal/samples/authority.ts'
import { installTrust } from '../../../fiscal/trust/trust.ts'
import type { Database } from '../../../platform/database/connect.ts'

const NAME = 'Autoridade da Demonstração'

/**
 * Installs the root certificate of the authority that signs the demonstration's invoices, which only the
 * demonstration trusts. Its keys are created at each load and never stored.
 */
export async function installDemonstrationAuthority(trx: Database, now: Date): Promise<void> {
  const root = await inspectTrust(Buffer.from(theAuthority(NAME).rootPem))
  if (root.kind !== 'read') throw new Error(`the root of the demonstration is refused: ${root.reason}`)
  await installTrust(trx, root, { packageName: NAME, origin: 'demonstration', by: null, now, restores: true })
}

const signers = new Map<string, Signer>()

/** Returns the signer of a store of the demonstration. */
export function demonstrationSigner({ cnpj, tradeName }: { cnpj: string; tradeName: string }): Signer {
  const known = signers.get(cnpj) ?? theAuthority(NAME).signerOf({ cnpj, name: tradeName.toUpperCase() })
  signers.set(cnpj, known)
  return known
}
