import * as settings from '@esquadro/contract/settings/public'
import { handle } from '../http/handle.ts'
import { getSettings } from './settings.queries.ts'

export const get = handle(settings.get, async (_request, { db, config }) => {
  const { value } = await getSettings(db)
  return { ...value, isDemo: config.isDemo, zipCodeLookUp: config.zipCodeUrl !== undefined }
})
