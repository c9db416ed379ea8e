import type { TrustItem } from '@esquadro/contract/fiscal/trust/cms'
import { inspectTrust } from '../fiscal/nfe/inspect-trust.ts'
import { type AuthorityOptions, anAuthority } from '../fiscal/samples/authority.ts'
import { installTrust } from '../fiscal/trust/trust.ts'
import { inTransaction } from '../platform/database/connect.ts'
import type { TestApp } from './test-app.ts'

/** Returns a file of certificates or schemas as a browser uploads it. */
export const trustFile = (content: string | Uint8Array, name = 'raiz.pem'): File =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name)

/** Installs a root authority and returns it with its id. */
export async function anInstalledRoot(
  app: TestApp,
  name: string,
  {
    origin = 'upload',
    by = null,
    ...options
  }: AuthorityOptions & { readonly origin?: TrustItem['origin']; readonly by?: string | null } = {},
) {
  const authority = anAuthority(name, { bits: 1024, ...options })
  const found = await inspectTrust(Buffer.from(authority.rootPem))
  if (found.kind !== 'read') throw new Error(found.reason)
  const how = { origin: by === null ? 'folder' : origin, by, now: app.clock.now(), restores: true } as const
  const [id] = await inTransaction(app.db, (trx) => installTrust(trx, found, { packageName: name, ...how }))
  if (id === undefined) throw new Error('installed before')
  return { id, authority }
}
