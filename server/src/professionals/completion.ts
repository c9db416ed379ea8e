import type { Completion } from '@esquadro/contract/professionals/registration'
import { issueToken } from '../accounts/tokens.queries.ts'
import type { Database } from '../database/connect.ts'
import { listPreRegisteringStores } from '../pre-registrations/matches.queries.ts'
import { findCpf } from './professionals.queries.ts'

// The prefix of tokens whose holders have seen the stores that pre-registered them.
const SEEN = 's.'

/** Whether the holder of a completion token has seen the list of stores. */
export const hasSeenStores = (completionToken: string): boolean => completionToken.startsWith(SEEN)

/** Returns what the second step of an incomplete account needs, with a new token. */
export async function completionFor(
  trx: Database,
  account: { readonly id: string; readonly email: string },
  now: Date,
): Promise<Completion> {
  const cpf = await findCpf(trx, account.id)
  const storesList = await listPreRegisteringStores(trx, { email: account.email, cpf })
  return openCompletion(trx, { _id: account.id, storesList, now })
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
    prefix: storesList.length > 0 ? SEEN : '',
    now,
  })
  return { _id, completionToken, storesList }
}
