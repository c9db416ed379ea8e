import type { ProfileChanges } from '@esquadro/contract/professionals/professional'
import type { Registration } from '@esquadro/contract/professionals/registration'
import { changeOwnCredentials, verifyOwnCredentials } from '../accounts/change-own-credentials.ts'
import type { Caller, Context } from '../context/context.ts'
import { deleteBytes } from '../files/delete-bytes.ts'
import { changeProfessional } from './change-professional.ts'
import { mapTakenCpf } from './cpf-taken.ts'

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
      await changeOwnCredentials(trx, user, credentials, context)
      return changeProfessional(trx, user.id, { name, cellphone, userData, abdFile }, context)
    }),
  )
  await deleteBytes(context.files, [replacedFile], context.log)
}
