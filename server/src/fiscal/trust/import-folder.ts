import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import type { Services } from '../../platform/context/context.ts'
import { inTransaction } from '../../platform/database/connect.ts'
import { inspectTrustInThread } from '../nfe/reader-pool.ts'
import { installTrust, nameOfPackage } from './trust.ts'

/** A larger file in the folders is not read. */
const MAX_BYTES = 8 * 1024 * 1024

/**
 * Installs the certificates in `certificates` and the schemas in `schemas`, folders below the data folder, that were never
 * installed: what an administrator has removed stays removed. Idempotent; several processes may do it at the same time.
 * Logs the files that cannot be used.
 */
export async function importTrustFolder(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'state'>,
  log: (line: string) => void,
): Promise<void> {
  const { db, clock, config } = services
  for (const { name, bytes } of [
    ...(await certificateFiles(join(config.dataFolder, 'certificates'))),
    ...(await schemaArchive(join(config.dataFolder, 'schemas'))),
  ]) {
    const upload = bytes.length > MAX_BYTES ? null : await inspectTrustInThread(services, bytes)
    if (upload?.kind !== 'read' || upload.certificates.length + upload.packages.length === 0) {
      log(`${join(config.dataFolder, name)} is not imported: it has no usable certificate or schema`)
      continue
    }
    await inTransaction(db, (trx) =>
      installTrust(trx, upload, {
        packageName: nameOfPackage(name),
        origin: 'folder',
        by: null,
        now: clock.now(),
        restores: false,
      }),
    )
  }
}

interface FoundFile {
  readonly name: string
  readonly bytes: Uint8Array
}

async function certificateFiles(folder: string): Promise<FoundFile[]> {
  const names = (await namesIn(folder)).filter((name) => /\.(?:pem|crt|cer|der|p7b|p7c)$/i.test(name))
  return Promise.all(
    names.map(async (name) => ({
      name: join('certificates', name),
      bytes: await readFile(join(folder, name)),
    })),
  )
}

/** Packs the schemas of the folder and of its subfolders, one package in each, as if they had been uploaded. */
async function schemaArchive(folder: string): Promise<FoundFile[]> {
  const files: Record<string, Uint8Array> = {}
  for (const name of await namesIn(folder)) {
    const path = join(folder, name)
    if (name.endsWith('.xsd')) files[name] = await readFile(path)
    else if ((await stat(path)).isDirectory())
      for (const file of await namesIn(path))
        if (file.endsWith('.xsd')) files[`${name}/${file}`] = await readFile(join(path, file))
  }
  return Object.keys(files).length > 0 ? [{ name: 'schemas', bytes: zipSync(files) }] : []
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).toSorted()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
