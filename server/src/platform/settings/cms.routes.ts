import * as contract from '@esquadro/contract/platform/settings/cms'
import { handle } from '../http/handle.ts'
import { getSettings } from './settings.queries.ts'
import { changeSettings, setWelcomeImage as setImage } from './settings.ts'

export const get = handle(contract.get, async (_request, { db }) => getSettings(db))

export const update = handle(contract.update, ({ body, user }, context) =>
  changeSettings(context, user, body),
)

export const setWelcomeImage = handle(contract.setWelcomeImage, ({ body, user }, context) =>
  setImage(context, user, body),
)
