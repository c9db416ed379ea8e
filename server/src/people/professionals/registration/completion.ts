import type { Completion } from '@esquadro/contract/people/professionals/registration'
import type { Database } from '../../../platform/database/connect.ts'
import { issueToken } from '../../accounts/tokens.queries.ts'
import { findPreRegisteredEmail, listPreRegisteringStores } from '../../pre-registrations/matches.queries.ts'
import { findCpf } from '../professionals.queries.ts'

/**
 * Returns what the second step of an incomplete account needs, with a new token. The caller knows the
 * account's password. Since anybody can sign up with somebody else's e-mail and a password of their own, the
 * stores that pre-registered the e-mail are listed only for an account that holds it.
 */
export async function completionFor(
  trx: Database,
  account: { readonly id: string; readonly email: string; readonly holdsEmail: boolean },
  now: Date,
): Promise<Completion> {
  const { id: _id, email, holdsEmail } = account
  if (!holdsEmail) return openCompletion(trx, { _id, storesList: [], now })
  const cpf = await findCpf(trx, _id)
  const storesList = await listPreRegisteringStores(trx, { email, cpf })
  return openCompletion(trx, { _id, storesList, now })
}

/**
 * Lists the stores that pre-registered the person who received a pre-registration's mail; none without that
 * mail.
 */
export async function listStoresOfMail(
  db: Database,
  preRegistrationId: string | null,
): Promise<Completion['storesList']> {
  const email = preRegistrationId && (await findPreRegisteredEmail(db, preRegistrationId))
  return email ? listPreRegisteringStores(db, { email }) : []
}

/** Issues the token of a second step. `_id` is the account to complete. */
export async function openCompletion(
  trx: Database,
  opening: {
    readonly _id: string
    readonly storesList: Completion['storesList']
    readonly now: Date
  },
): Promise<Completion> {
  const { _id, storesList, now } = opening
  const completionToken = await issueToken(trx, {
    userId: _id,
    purpose: 'complete-registration',
    bound: _id,
    now,
  })
  return { _id, completionToken, storesList }
}
