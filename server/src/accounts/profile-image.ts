import type { UploadFile } from '@esquadro/contract/form-data'
import { imageAddressOf, keepFile } from '../files/files.queries.ts'
import { toWebp } from '../files/images.ts'
import { AppError } from '../http/app-error.ts'
import type { Context } from '../http/context.ts'
import { updateAccount } from './accounts.queries.ts'

const SIZE = 512

/** Sets the picture of an account and answers its address; what is no picture is refused (§8). */
export async function setProfileImage(
  userId: string,
  image: UploadFile,
  { inTransaction, files, clock, audit }: Context,
): Promise<{ profileImage: string }> {
  const bytes = await toWebp(image, SIZE)
  if (!bytes) throw new AppError('profile-image.invalid')
  const now = clock.now()
  const { id } = await inTransaction(async (trx) => {
    const file = await keepFile(trx, files, {
      bytes,
      name: 'imagem.webp',
      mime: 'image/webp',
      ownerId: userId,
      visibility: 'public',
      now,
    })
    await updateAccount(trx, userId, { profileImageId: file.id, now })
    await audit(trx, { action: 'account.image-set', subjectType: 'user', subjectId: userId })
    return file
  })
  return { profileImage: imageAddressOf(id) ?? '' }
}
