import * as cmsSettings from '@esquadro/contract/settings/cms'
import type { ProgrammeSettings } from '@esquadro/contract/settings/settings'
import type { Context } from '../context/context.ts'
import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { toWebp } from '../files/images.ts'
import { storeFile } from '../files/store-file.ts'
import { handle } from '../http/handle.ts'
import { changeSettings } from './change-settings.ts'
import { getSettings, type StoredSettings } from './settings.queries.ts'

const WELCOME_SIZE = 1600

export const get = handle(cmsSettings.get, async (_request, { db }) => getSettings(db))

export const update = handle(cmsSettings.update, ({ body, user }, context) =>
  context.inTransaction((trx) => change(trx, { ...body, by: user.id }, context)),
)

export const setWelcomeImage = handle(cmsSettings.setWelcomeImage, async ({ body, user }, context) => {
  const bytes = await toWebp(body.image, WELCOME_SIZE)
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
    return change(trx, { version: body.version, value: { welcomeImageId: id }, by: user.id }, context)
  })
})

async function change(
  trx: Database,
  given: { readonly version: number; readonly value: Partial<ProgrammeSettings>; readonly by: string },
  { audit, clock }: Pick<Context, 'audit' | 'clock'>,
): Promise<StoredSettings> {
  const done = await changeSettings(trx, {
    value: given.value,
    from: given.version,
    by: given.by,
    now: clock.now(),
  })
  if (!done) throw new AppError('conflict')
  await audit(trx, {
    action: 'settings.updated',
    subjectType: 'settings',
    before: pick(done.before.value, done.changed),
    after: done.changed,
  })
  return done.after
}

const pick = (value: ProgrammeSettings, keys: object): Partial<ProgrammeSettings> =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key in keys))
