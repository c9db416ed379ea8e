import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant } from '../fields/instant.ts'
import { ProgrammeSettings } from './settings.ts'

const StoredSettings = z.object({
  value: ProgrammeSettings,
  /** Goes up with each change; an update names the version it began from. */
  version: z.int(),
  updatedAt: instant,
})

export const get = endpoint({
  method: 'GET',
  path: '/cms/settings/get',
  access: ['admin'],
  summary: 'The programme settings, whole',
  response: StoredSettings,
})

export const update = endpoint({
  method: 'POST',
  path: '/cms/settings/update',
  access: ['admin'],
  summary: 'Change programme settings; the change is in the audit log',
  body: z.strictObject({ version: z.int(), value: ProgrammeSettings.partial() }),
  response: StoredSettings,
  errors: ['conflict'],
})
