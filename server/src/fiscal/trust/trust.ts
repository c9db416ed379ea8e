import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/fiscal/trust/cms'
import type { TrustRefusal } from '@esquadro/contract/fiscal/trust/trust'
import type { UploadFile } from '@esquadro/contract/form-data'
import { trustKinds, trustList, trustOrigins, trustStates } from '@esquadro/texts/lists/trust'
import { recordAudits } from '../../platform/audit/audit.queries.ts'
import type { Caller, Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { readBytes } from '../../platform/files/stored-files.ts'
import { readPages } from '../../platform/lists/cursor.queries.ts'
import { exportList } from '../../platform/lists/export-list.ts'
import type { FoundCertificate, FoundPackage } from '../nfe/inspect-trust.ts'
import { inspectTrustInThread } from '../nfe/reader-pool.ts'
import type { TrustData } from '../nfe/trust.ts'
import { deleteMissing } from './notices.queries.ts'
import {
  countInstalled,
  getItems,
  getTrustVersion,
  type Installing,
  insertItems,
  listItems,
  lockTrust,
  type NewItem,
  readTrustData,
  removeItem,
} from './trust.queries.ts'

/** The maximum number of installed items: each process reads all of them after a change. */
const MAX_ITEMS = 3_000

/** The certificates and the schemas of a file that was read. */
interface Found {
  readonly certificates: readonly FoundCertificate[]
  readonly packages: readonly FoundPackage[]
}

/**
 * Installs what an administrator uploads, unless it is installed, and returns it. Every process uses it from the next
 * submission on. Throws an error under the field for a file without authorities or schemas.
 */
export async function uploadTrust(context: Context, user: Caller, { file }: { readonly file: UploadFile }) {
  const upload = await inspectTrustInThread(context, await readBytes(file))
  if (upload.kind === 'refused') throw refused(upload.reason)
  if (upload.others > 0) throw refused('trust.not-authority')
  const now = context.clock.now()
  return context.inTransaction(async (trx) => {
    const ids = await installTrust(trx, upload, {
      packageName: nameOfPackage(file.name),
      origin: 'upload',
      by: user.id,
      now,
      restores: true,
    })
    if (ids.length === 0) throw new AppError('trust.installed', { fields: { file: 'trust.installed' } })
    const items = await getItems(trx, ids, now)
    await recordAudits(
      trx,
      { actor: context.actor, now },
      items.map(({ id, kind, name, fingerprint, validUntil }) => ({
        action: 'trust.installed' as const,
        subjectType: 'trust' as const,
        subjectId: id,
        after: { kind, name, fingerprint, validUntil },
      })),
    )
    return { items }
  })
}

/** Installs what a file contains; returns the ids of new items. Throws `trust.too-many`. Needs a transaction. */
export async function installTrust(
  trx: Database,
  { certificates, packages }: Found,
  { packageName, ...how }: Installing & { readonly packageName: string },
): Promise<string[]> {
  await lockTrust(trx)
  const ids = await insertItems(trx, itemsOf({ certificates, packages }, packageName), how)
  if ((await countInstalled(trx)) > MAX_ITEMS) throw refused('trust.too-many')
  await deleteMissing(
    trx,
    certificates.map(({ name }) => name),
  )
  return ids
}

function itemsOf({ certificates, packages }: Found, packageName: string): NewItem[] {
  const items = [
    ...certificates.map(({ content, ...certificate }) => ({
      ...certificate,
      files: new Map([['certificate.der', content]]),
    })),
    ...packages.map(({ folder, fingerprint, files }) => ({
      kind: 'schemas' as const,
      name: folder ?? packageName,
      fingerprint,
      files,
      validFrom: null,
      validUntil: null,
    })),
  ]
  // An archive may have a package twice.
  return [...new Map(items.map((item) => [Buffer.from(item.fingerprint).toString('hex'), item])).values()]
}

/** The name of a package whose archive has no folder: that of the file, without its extension. */
export const nameOfPackage = (fileName: string): string => {
  const name = fileName
    .replace(/\.zip$/i, '')
    .replace(/\p{C}/gu, '')
    .trim()
  return name.slice(-120) || '?'
}

const refused = (reason: TrustRefusal): AppError => new AppError(reason, { fields: { file: reason } })

/**
 * Removes an item. Every process stops using it with the next submission; the folder of a server does not bring it back.
 * Throws `not-found` if it is not installed.
 */
export const removeTrust = ({ inTransaction, audit, clock }: Context, user: Caller, id: string) =>
  inTransaction(async (trx) => {
    await lockTrust(trx)
    const before = await removeItem(trx, id, { userId: user.id, now: clock.now() })
    await audit(trx, { action: 'trust.removed', subjectType: 'trust', subjectId: id, before })
    return { id }
  })

interface Known {
  data: TrustData | null
}

const openKnown = (): Known => ({ data: null })

/**
 * Returns the certificates and schemas by which documents are verified now. Every call compares the version, one query of
 * one row; the content is read only after a change, which may come from any process.
 */
export async function getTrust({
  db,
  config,
  state,
}: Pick<Context, 'db' | 'config' | 'state'>): Promise<TrustData> {
  const known = state.of(openKnown)
  // The version is read first: content that changes in between is read again with the next call.
  const version = await getTrustVersion(db)
  if (known.data?.version === version) return known.data
  const data = { version, ...(await readTrustData(db, config.isDemo)) }
  known.data = data
  return data
}

/** Exports the installed certificates and schemas as filtered and sorted. */
export function exportTrust(
  context: Context,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  const viewer = { isDemo: context.config.isDemo, now: context.clock.now() }
  return exportList(context, {
    subject: 'trust',
    list: trustList,
    query,
    rows: readPages(context.db, (trx, page) => listItems(trx, { ...query, ...page }, viewer)),
    values: {
      name: (row) => row.name,
      kind: (row) => trustKinds[row.kind],
      state: (row) => trustStates[row.state],
      validFrom: (row) => row.validFrom,
      validUntil: (row) => row.validUntil,
      fingerprint: (row) => row.fingerprint,
      files: (row) => row.files,
      uploadedBy: ({ origin, uploadedBy }) => (origin === 'upload' ? uploadedBy : trustOrigins[origin]),
      uploadedAt: (row) => row.uploadedAt,
    },
  })
}
