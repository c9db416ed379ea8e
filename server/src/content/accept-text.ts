import type { ContentKind } from '@esquadro/contract/content/content'
import type { Caller, Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
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
