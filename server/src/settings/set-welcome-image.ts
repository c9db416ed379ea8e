import type { UploadFile } from '@esquadro/contract/form-data'
import type { WELCOME_IMAGE_SETTINGS } from '@esquadro/contract/settings/cms'
import type { Caller, Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { toWebp } from '../files/images.ts'
import { storeFile } from '../files/stored-files.ts'
import { changeAndAuditSettings } from './change-settings.ts'
import type { StoredSettings } from './settings.queries.ts'

const WELCOME_SIZE = 1600

/**
 * Sets the picture of the welcome window, for everyone or for one audience. Throws `profile-image.invalid` if
 * it is not a picture.
 */
export async function setWelcomeImage(
  context: Context,
  user: Caller,
  {
    version,
    setting,
    image,
  }: {
    readonly version: number
    readonly setting: (typeof WELCOME_IMAGE_SETTINGS)[number]
    readonly image: UploadFile
  },
): Promise<StoredSettings> {
  const bytes = await toWebp(context, image, WELCOME_SIZE, 'image')
  if (!bytes) throw new AppError('profile-image.invalid')
  return context.inTransaction(async (trx) => {
    const { id } = await storeFile(trx, context.files, {
      bytes,
      name: 'boas-vindas.webp',
      mime: 'image/webp',
      ownerId: user.id,
      visibility: 'public',
      now: context.clock.now(),
    })
    return changeAndAuditSettings(trx, context, user, { version, value: { [setting]: id } })
  })
}
