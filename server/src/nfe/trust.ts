import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Trust } from './read-nfe.ts'
import { openSchemas } from './schemas.ts'
import { readAuthorities } from './signature/authorities.ts'

/** The folders in which the operator installs certificates and other data for verification. */
export interface TrustFolders {
  /** Folders of certificates in PEM. */
  readonly certificates: readonly string[]
  /** The folder of the official schemas, one package in each folder in it. */
  readonly schemas: string
}

/** The folder of the authority that signs the invoices of the demonstration. */
export const demonstrationCertificates = (dataFolder: string): string =>
  join(dataFolder, 'certificates-demonstration')

/** Returns the folders below the data folder; only the demonstration trusts its own authority. */
export const trustFoldersOf = ({
  dataFolder,
  isDemo,
}: Pick<Config, 'dataFolder' | 'isDemo'>): TrustFolders => ({
  certificates: [
    join(dataFolder, 'certificates'),
    ...(isDemo ? [demonstrationCertificates(dataFolder)] : []),
  ],
  schemas: join(dataFolder, 'schemas'),
})

/** Opens the installed data for verification; changed files are read again. */
export async function openTrust({ certificates, schemas }: TrustFolders): Promise<Trust> {
  return { authorities: readAuthorities(certificates), validate: await openSchemas(schemas) }
}
