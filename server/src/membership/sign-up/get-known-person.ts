import type { QueryOf } from '@esquadro/contract'
import type { getKnownPerson as contract, KnownPerson } from '@esquadro/contract/people/professionals/public'
import { findInvitedPerson } from '../../campaigns/invites/invites.queries.ts'
import { findPreRegisteredPerson } from '../../people/pre-registrations/matches.queries.ts'
import { readToken } from '../../people/pre-registrations/pre-registration-token.ts'
import type { Context } from '../../platform/context/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'

/**
 * Returns what the pre-registration or the invite of a mail knows of its recipient, who need not type it again. The token is only in
 * that mail. Throws `not-found` for another token, and once the person has an account.
 */
export async function getKnownPerson(
  { db, secret }: Pick<Context, 'db' | 'secret'>,
  { pre, to }: QueryOf<typeof contract>,
): Promise<KnownPerson> {
  const preId = readToken(secret, pre)
  const inviteId = readToken(secret, to, 'invite')
  const found =
    (preId && (await findPreRegisteredPerson(db, preId))) ||
    (inviteId && (await findInvitedPerson(db, inviteId))) ||
    null
  if (!found) throw new AppError('not-found')
  const { name, email, cellphone } = found
  return { name: name ?? '', email: email ?? '', cellphone: cellphone ?? '' }
}
