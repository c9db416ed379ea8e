import { ACCEPTED_KINDS } from '@esquadro/contract/content/content'
import type { ListedStore, Registration } from '@esquadro/contract/professionals/registration'
import type { UserData } from '@esquadro/contract/professionals/user-data'
import { findAccount, findAndLockAccount, updateAccount } from '../../accounts/accounts.queries.ts'
import { mayMailAddress, mayTellTakenCpf } from '../../accounts/attempts.ts'
import { mailConfirmation } from '../../accounts/emails.ts'
import { consumeToken, restoreToken, voidTokens } from '../../accounts/tokens.queries.ts'
import { acceptInForce } from '../../content/content.queries.ts'
import type { Context } from '../../context/context.ts'
import type { Database } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import { listPreRegisteringStores } from '../../pre-registrations/matches.queries.ts'
import { isReferenceStore } from '../../stores/reference-stores.queries.ts'
import { readAbdFile, storeAbdFile } from '../abd-file.ts'
import { isCpfTaken, updateProfessional } from '../professionals.queries.ts'
import { columnsOf, withProfession } from './user-data.rules.ts'

export interface SecondFields {
  readonly _id: string
  readonly completionToken: string
  readonly userData: UserData
  readonly abdFile: Registration['abdFile']
  readonly inviteCode: Registration['inviteCode']
  readonly reportsTakenCpf?: boolean
}

/**
 * Completes a registration with its token: stores the data and mails the confirmation link. If another
 * professional holds the CPF, stores nothing; the token is valid for three CPFs. With `reportsTakenCpf: false`,
 * and after ten such responses to one network in a day, stores the data anyway, and only the mailed link
 * reports it, to the owner of the e-mail.
 */
export async function completeRegistration(
  trx: Database,
  second: SecondFields,
  context: Context,
): Promise<'done' | 'cpf-taken'> {
  const { _id, userData } = second
  const now = context.clock.now()
  // Accounts are locked before their tokens, as erasure locks them, to prevent deadlocks.
  const registering = await findAndLockAccount(trx, _id)
  const token = await consumeToken(trx, {
    text: second.completionToken,
    bound: _id,
    purposes: ['complete-registration'],
    now,
  })
  const account = token?.userId === _id ? registering : null
  if (account?.status !== 'incomplete') throw new AppError('completion-token.invalid')

  if (userData.referenceStore && !(await isReferenceStore(trx, userData.referenceStore)))
    throw new AppError('store.unknown', { fields: { 'userData.referenceStore': 'store.unknown' } })
  const abdFile = await readAbdFile(context, second.abdFile, userData.profession)
  if (
    second.reportsTakenCpf !== false &&
    (await isCpfTaken(trx, userData.cpf, account.id)) &&
    (await mayTellTakenCpf(trx, context.address, now))
  ) {
    await restoreToken(trx, { text: second.completionToken, bound: _id })
    return 'cpf-taken'
  }
  const stores = await listPreRegisteringStores(trx, { email: account.email, cpf: userData.cpf })
  const abdFileId = abdFile && (await storeAbdFile(trx, context, account.id, abdFile))
  await updateProfessional(trx, account.id, {
    ...withProfession({ ...columnsOf(userData), abdFileId: abdFileId ?? null }, userData.profession),
    ...referenceOf(userData, stores),
    inviteCode: second.inviteCode?.trim().toUpperCase() || null,
  })
  await updateAccount(trx, account.id, {
    status: 'awaiting-email',
    acceptedTermsAt: now,
    acceptsEmail: userData.acceptReceiveEmail ?? false,
    now,
  })
  await acceptInForce(trx, account.id, ACCEPTED_KINDS.professional, now)
  await voidTokens(trx, account.id, ['complete-registration'])
  // The first step has mailed the holder of the e-mail, if there is one: no link can make this sign-up the holder.
  const owner = account.holdsEmail ? null : await findAccount(trx, 'member', account.email.toLowerCase())
  if (!owner && (await mayMailAddress(trx, 'confirmation', account.email, now)))
    await mailConfirmation(trx, account, context)
  await context.audit(trx, {
    action: 'professional.sign-up-completed',
    subjectType: 'user',
    subjectId: account.id,
  })
  return 'done'
}

// The earliest pre-registration's store and seller become the reference, unless the person chooses another
// store. The response does not say so: a typed CPF proves nothing.
function referenceOf(
  userData: UserData,
  stores: readonly ListedStore[],
): { referenceStoreId?: string; referenceSeller?: string | null } {
  const [store] = stores
  if (userData.referenceStore || !store) return {}
  return {
    referenceStoreId: store.id,
    referenceSeller: userData.referenceSeller || (store.seller ?? null),
  }
}
