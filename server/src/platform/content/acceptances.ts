import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/platform/content/cms'
import { type ContentKind } from '@esquadro/contract/platform/content/vocabulary'
import { acceptancesList, acceptanceTypes } from '@esquadro/texts/lists/acceptances'
import type { Caller, Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { exportList } from '../lists/export-list.ts'
import { exportedAcceptances } from './acceptances.queries.ts'
import { requireAcceptable } from './content.policies.ts'
import { acceptVersion } from './content.queries.ts'

/** Records that the caller accepts the version in force of a text. Idempotent. Throws `content.not-in-force`. */
export async function acceptText(
  { inTransaction, clock }: Context,
  user: Caller,
  { kind, version }: { readonly kind: ContentKind; readonly version: number },
): Promise<{ kind: ContentKind; version: number; acceptedAt: Date }> {
  requireAcceptable(user.type, kind)
  return inTransaction(async (trx) => {
    const acceptedAt = await acceptVersion(trx, { userId: user.id, kind, version, now: clock.now() })
    if (!acceptedAt) throw new AppError('content.not-in-force')
    return { kind, version, acceptedAt }
  })
}

/**
 * Exports the members who are asked to accept a text, with their acceptance of a version, as filtered and
 * sorted.
 */
export function exportAcceptances(
  context: Context,
  query: QueryOf<typeof contract.exportAcceptances>,
): Promise<BinaryOutput> {
  return exportList(context, {
    subject: 'content',
    list: acceptancesList,
    query,
    rows: exportedAcceptances(context.db, query),
    values: {
      name: (row) => row.name,
      type: (row) => acceptanceTypes[row.userType],
      store: (row) => row.store,
      acceptedAt: (row) => row.acceptedAt,
    },
  })
}
