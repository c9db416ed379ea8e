import * as settings from '@esquadro/contract/platform/settings/public'
import { handle } from '../http/handle.ts'
import { measuringOf } from './measuring.ts'
import { getRules } from './settings.queries.ts'

export const get = handle(settings.get, async (_request, { db, config }) => {
  const value = await getRules(db)
  return {
    ...value,
    ...measuringOf(value, config),
    isDemo: config.isDemo,
    zipCodeLookUp: config.zipCodeUrl !== undefined,
  }
})
