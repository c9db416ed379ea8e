import * as cmsSettings from '@esquadro/contract/settings/cms'
import { ProgrammeSettings } from '@esquadro/contract/settings/settings'
import { AppError } from '../http/app-error.ts'
import { handle } from '../http/handle.ts'
import { getSettings, updateSettings } from './settings.queries.ts'

export const get = handle(cmsSettings.get, async (_request, { db }) => getSettings(db))

export const update = handle(cmsSettings.update, async ({ body, user }, { inTransaction, audit, clock }) =>
  inTransaction(async (trx) => {
    const before = await getSettings(trx)
    const changed = Object.fromEntries(Object.entries(body.value).filter(([, value]) => value !== undefined))
    const after = await updateSettings(trx, {
      value: ProgrammeSettings.parse({ ...before.value, ...changed }),
      from: body.version,
      by: user.id,
      now: clock.now(),
    })
    if (!after) throw new AppError('conflict')
    await audit(trx, {
      action: 'settings.updated',
      subjectType: 'settings',
      before: pick(before.value, changed),
      after: changed,
    })
    return after
  }),
)

const pick = (value: ProgrammeSettings, keys: object): Partial<ProgrammeSettings> =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key in keys))
