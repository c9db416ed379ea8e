import type { Completion } from '@esquadro/contract/professionals/registration'
import { issueToken } from '../accounts/tokens.queries.ts'
import type { Database } from '../database/connect.ts'
import { listPreRegisteringStores } from '../pre-registrations/matching.queries.ts'
import { findCpf } from './professionals.queries.ts'

// Whoever holds such a token has been told which stores pre-registered them, and is not sent back for it again.
const told = 's.'

/** Whether the holder of a completion token was told the list of stores. */
export const hasSeenStores = (completionToken: string): boolean => completionToken.startsWith(told)

/** What the second step of an incomplete account needs, with a new token. */
export async function completionFor(
  trx: Database,
  account: { readonly id: string; readonly email: string },
  now: Date,
): Promise<Completion> {
  const cpf = await findCpf(trx, account.id)
  const storesList = await listPreRegisteringStores(trx, { email: account.email, cpf })
  return openCompletion(trx, { _id: account.id, userId: account.id, storesList, now })
}

/**
 * Issues the token of a second step. `userId` is the account it completes; where `isPretended`, the one whose e-mail
 * somebody signed up with, and `_id` is no record's.
 */
export async function openCompletion(
  trx: Database,
  opening: {
    readonly _id: string
    readonly userId: string
    readonly storesList: Completion['storesList']
    readonly isPretended?: boolean
    readonly now: Date
  },
): Promise<Completion> {
  const { _id, userId, storesList, isPretended, now } = opening
  const completionToken = await issueToken(trx, {
    userId,
    purpose: isPretended ? 'pretend-registration' : 'complete-registration',
    bound: _id,
    prefix: storesList.length > 0 ? told : '',
    now,
  })
  return { _id, completionToken, storesList }
}
