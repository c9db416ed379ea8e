import { X509Certificate } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Authorities, isOwnIssuer } from './chain.ts'

interface Known {
  /** Changes whenever a file is added, changed or removed. */
  readonly version: string
  readonly authorities: Authorities
}

const known = new Map<string, Known>()

/**
 * Reads the certificates (PEM: .pem, .crt, .cer) of some folders. Reads them again only after a change, so
 * that an operator need not restart the system. Ignores missing folders and other files.
 */
export function readAuthorities(folders: readonly string[]): Authorities {
  const key = folders.join('\n')
  const files = folders.flatMap(listFiles)
  const version = files.map(({ path, changed }) => `${path} ${changed}`).join('\n')
  const before = known.get(key)
  if (before?.version === version) return before.authorities
  const certificates = files.flatMap(({ path }) => certificatesOf(readFileSync(path, 'utf8')))
  const authorities = {
    roots: certificates.filter(isOwnIssuer),
    intermediates: certificates.filter((certificate) => !isOwnIssuer(certificate)),
  }
  known.set(key, { version, authorities })
  return authorities
}

function listFiles(folder: string): { path: string; changed: number }[] {
  try {
    return readdirSync(folder)
      .filter((name) => /\.(pem|crt|cer)$/i.test(name))
      .toSorted()
      .map((name) => join(folder, name))
      .map((path) => ({ path, changed: statSync(path).mtimeMs }))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

const certificatesOf = (pem: string): X509Certificate[] =>
  (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).flatMap((block) => {
    try {
      return [new X509Certificate(block)]
    } catch {
      return []
    }
  })
