import type { UploadFile } from '@esquadro/contract/form-data'
import type { Context } from '../../platform/context/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { deleteFile } from '../../platform/files/files.queries.ts'
import { imageAddressOf } from '../../platform/files/files.rules.ts'
import { toWebp } from '../../platform/files/images.ts'
import { deleteBytes, storeFile } from '../../platform/files/stored-files.ts'
import { findAndLockAccount, updateAccount } from './accounts.queries.ts'

const SIZE = 512

/** Replaces an account's picture and deletes the former one; returns its path. Throws `profile-image.invalid` if it is no picture (§8). */
export async function setProfileImage(
  { inTransaction, files, state, clock, audit, log }: Context,
  userId: string,
  image: UploadFile,
): Promise<{ profileImage: string }> {
  const bytes = await toWebp({ state }, image, SIZE, 'image')
  if (!bytes) throw new AppError('profile-image.invalid')
  const now = clock.now()
  const { id, former } = await inTransaction(async (trx) => {
    const before = await findAndLockAccount(trx, userId)
    const file = await storeFile(trx, files, {
      bytes,
      name: 'imagem.webp',
      mime: 'image/webp',
      ownerId: userId,
      visibility: 'public',
      now,
    })
    await updateAccount(trx, userId, { profileImageId: file.id, now })
    await audit(trx, { action: 'account.image-set', subjectType: 'user', subjectId: userId })
    return { id: file.id, former: await deleteFile(trx, before?.profileImageId ?? null) }
  })
  await deleteBytes(files, [former], log)
  return { profileImage: imageAddressOf(id) ?? '' }
}
