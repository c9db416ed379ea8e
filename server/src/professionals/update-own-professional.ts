import type { ProfileChanges } from '@esquadro/contract/professionals/professional'
import type { Registration } from '@esquadro/contract/professionals/registration'
import { changeOwnCredentials, verifyOwnCredentials } from '../accounts/change-own-credentials.ts'
import type { Caller, Context } from '../context/context.ts'
import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { deleteBytes } from '../files/stored-files.ts'
import { changeProfessional } from './change-professional.ts'
import { mapTakenCpf } from './cpf-taken.ts'
import { findProfessional } from './professionals.queries.ts'

/**
 * Throws `professional.needs-admin` if the CPF or profession differs from the account's: both determine what
 * it earns.
 */
async function requireOwnChange(
  trx: Database,
  userId: string,
  { cpf, profession }: NonNullable<ProfileChanges['userData']> = {},
): Promise<void> {
  const before = await findProfessional(trx, userId)
  const isOther = (sent: string | undefined, known: string | null | undefined) =>
    sent !== undefined && known !== null && known !== undefined && sent !== known
  const field = isOther(cpf, before?.cpf)
    ? 'cpf'
    : isOther(profession, before?.profession)
      ? 'profession'
      : null
  if (field !== null)
    throw new AppError('professional.needs-admin', {
      fields: { [`userData.${field}`]: 'professional.needs-admin' },
    })
}

/** Changes the calling professional's own data; a new e-mail takes effect when its link is opened. */
export async function updateOwnProfessional(
  context: Context,
  user: Caller,
  body: ProfileChanges & { abdFile?: Registration['abdFile'] },
): Promise<void> {
  const credentials = await verifyOwnCredentials(context, user, body)
  const { name, cellphone, userData, abdFile } = body
  const replacedFile = await mapTakenCpf(() =>
    context.inTransaction(async (trx) => {
      await requireOwnChange(trx, user.id, userData)
      await changeOwnCredentials(trx, user, credentials, context)
      return changeProfessional(trx, user.id, { name, cellphone, userData, abdFile }, context)
    }),
  )
  await deleteBytes(context.files, [replacedFile], context.log)
}
