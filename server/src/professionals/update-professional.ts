import type { BodyOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/professionals/cms'
import { requireAccountOf } from '../accounts/accounts.policies.ts'
import { findAndLockAccount, findPasswordOwner } from '../accounts/accounts.queries.ts'
import { mapTakenEmail, setEmail } from '../accounts/emails.ts'
import { hashPassword, setPassword } from '../accounts/passwords/passwords.ts'
import { requireUncommonPassword } from '../accounts/passwords/uncommon-passwords.ts'
import type { Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { deleteBytes } from '../files/stored-files.ts'
import { changeProfessional } from './change-professional.ts'
import { mapTakenCpf } from './cpf-taken.ts'
import { getProfile, profileRevision } from './get-profile.ts'

/**
 * Changes a professional as an administrator; a new password ends every session, a new e-mail takes effect at
 * once. Throws `conflict` with the current data if the revision is outdated.
 */
export async function updateProfessional(
  context: Context,
  { id, email, password, revision, ...changes }: BodyOf<typeof contract.update>,
): Promise<void> {
  if (password !== undefined) {
    const { name } = changes
    const owner = await findPasswordOwner(context.db, id)
    await requireUncommonPassword(
      password,
      { ...owner, ...(name !== undefined && { name }), ...(email !== undefined && { email }) },
      'password',
    )
  }
  const passwordHash = password === undefined ? null : await hashPassword(context, password)
  const subject = { subjectType: 'user', subjectId: id } as const
  const update = () =>
    context.inTransaction(async (trx) => {
      const account = requireAccountOf(await findAndLockAccount(trx, id), 'professional')
      if (revision !== undefined) {
        const { profile } = await getProfile(trx, id, context.clock.now())
        const present = { ...profile, revision: profileRevision(profile) }
        if (revision !== present.revision) throw new AppError('conflict', { data: present })
      }
      if (passwordHash !== null) {
        await setPassword(trx, context, { account, passwordHash })
        await context.audit(trx, { action: 'account.password-changed', ...subject })
      }
      const replacedFile = await changeProfessional(trx, id, changes, context)
      if (await setEmail(trx, account, email, context))
        await context.audit(trx, { action: 'account.email-changed', ...subject })
      return replacedFile
    })
  const replacedFile = await mapTakenCpf(() => mapTakenEmail(update))
  await deleteBytes(context.files, [replacedFile], context.log)
}
