import { type Account, updateAccount } from '../accounts/accounts.queries.ts'
import type { Database } from '../database/connect.ts'
import { linkPreRegistrations } from '../pre-registrations/matches.queries.ts'
import { findCpf, updateProfessional } from '../professionals/professionals.queries.ts'
import { eraseSignUp } from './erase-sign-up.ts'

/**
 * Makes a confirmed account the holder of its e-mail, its CPF and its pre-registrations, and erases `others`, the
 * other unconfirmed sign-ups with the e-mail, which the caller has locked. Returns the storage keys of their
 * files. Violates `emailIsTaken` or `cpfIsTaken` if another account holds the e-mail or the CPF.
 */
export async function claimIdentity(
  trx: Database,
  account: Account,
  others: readonly string[],
  now: Date,
): Promise<string[]> {
  if (!account.holdsEmail) await updateAccount(trx, account.id, { holdsEmail: true, now })
  if (account.userType === 'professional') {
    await updateProfessional(trx, account.id, { holdsCpf: true })
    const cpf = await findCpf(trx, account.id)
    await linkPreRegistrations(trx, account.id, { email: account.email.toLowerCase(), ...(cpf && { cpf }) })
  }
  const storageKeys: string[] = []
  for (const id of others) storageKeys.push(...(await eraseSignUp(trx, id, now)))
  return storageKeys
}
