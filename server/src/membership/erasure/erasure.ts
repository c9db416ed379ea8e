import { findAccount } from '../../people/accounts/accounts.queries.ts'
import { verifyPassword } from '../../people/accounts/passwords/passwords.ts'
import { recordAudit } from '../../platform/audit/audit.queries.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Caller, Context } from '../../platform/context/context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { deleteBytes } from '../../platform/files/stored-files.ts'
import { enforceLimit } from '../../platform/http/limits.ts'
import { endSessions } from '../../platform/http/sessions.queries.ts'
import { isLastManager } from '../../platform/privacy/person-data.queries.ts'
import { promoteFromWaitingList } from '../../rewards/experiences/subscriptions/promote-from-waiting-list.ts'
import { deactivateAll } from '../../sales/customers/claims/claims.queries.ts'
import { anonymize, deleteFileRecords, endUpcomingSubscriptions, lockEmail } from './erasure.queries.ts'

/**
 * Deletes a member's own account after checking the current password (§10.12). Throws `current-password.invalid`, and the
 * errors of `erasePerson`. At most 10 attempts in 15 minutes.
 */
export async function deleteAccount(
  context: Context,
  user: Caller,
  input: { readonly currentPassword: string },
): Promise<void> {
  const { db, clock, files, log } = context
  await enforceLimit(db, { key: `current-password:${user.id}`, hits: 10, seconds: 900 }, clock.now())
  const account = await findAccount(db, 'member', user.email.toLowerCase())
  if (!account || !(await verifyPassword(context, account.passwordHash, input.currentPassword)))
    throw new AppError('current-password.invalid', {
      fields: { currentPassword: 'current-password.invalid' },
    })
  const type = user.type === 'shopkeeper' ? 'shopkeeper' : 'professional'
  const { storageKeys } = await context.inTransaction((trx) =>
    erasePerson(trx, { id: user.id, type }, context),
  )
  await deleteBytes(files, storageKeys, log)
}

/**
 * Anonymises a member permanently (decision 8): releases their customer registrations, ends their
 * subscriptions to upcoming experiences and promotes the waiting list, ends every session, removes queued
 * mail, and removes everything that names them. The ledger keeps its sums; no points are refunded. Returns
 * the storage keys of the files to delete after the commit. Throws `privacy.hand-over-first` for the last
 * manager of a store that has other shopkeepers, and `not-found` if the account is already erased.
 */
export async function erasePerson(
  trx: Transaction,
  person: { readonly id: string; readonly type: 'professional' | 'shopkeeper' },
  { clock, mail, requestId }: Pick<Context, 'clock' | 'mail' | 'requestId'>,
): Promise<{ storageKeys: string[] }> {
  const now = clock.now()
  const actor = { id: person.id, type: person.type, requestId }
  if (await isLastManager(trx, person.id)) throw new AppError('privacy.hand-over-first')
  await deactivateAll(trx, person.id, dayOf(now), now)
  const experienceIds = await endUpcomingSubscriptions(trx, person.id, now)
  for (const experienceId of experienceIds) await promoteFromWaitingList(trx, experienceId, { actor, now })
  const email = await lockEmail(trx, person.id)
  // The sessions are deleted below; ending them first closes the person's event streams in every process.
  await endSessions(trx, { userId: person.id, reason: 'signed-out', now })
  const fileIds = await anonymize(trx, person.id, now)
  if (!fileIds) throw new AppError('not-found')
  // Once the rows are locked and changed, no transaction can enqueue another mail to this person.
  await mail.removeFor(trx, email)
  await recordAudit(
    trx,
    { actor, now },
    { action: 'person.erased', subjectType: 'user', subjectId: person.id },
  )
  return { storageKeys: await deleteFileRecords(trx, fileIds) }
}
