import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demonstrationCertificates } from '../../nfe/trust.ts'
import { type Signer, theAuthority } from '../../samples/authority.ts'

const NAME = 'Autoridade da Demonstração'

/**
 * Installs the root certificate of the authority that signs the demonstration's invoices, in a folder that
 * only the demonstration trusts. Its keys are created at each load and never stored.
 */
export async function installDemonstrationAuthority(dataFolder: string): Promise<void> {
  const folder = demonstrationCertificates(dataFolder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(join(folder, 'root.pem'), theAuthority(NAME).rootPem, { mode: 0o600 })
}

const signers = new Map<string, Signer>()

/** Returns the signer of a store of the demonstration. */
export function demonstrationSigner({ cnpj, tradeName }: { cnpj: string; tradeName: string }): Signer {
  const known = signers.get(cnpj) ?? theAuthority(NAME).signerOf({ cnpj, name: tradeName.toUpperCase() })
  signers.set(cnpj, known)
  return known
}
