import { z } from 'zod'
import { PROFILE_IMAGE_MAX_BYTES, PROFILE_IMAGE_TYPES } from '../accounts/session.ts'
import { endpoint } from '../endpoint.ts'
import { instant } from '../fields/instant.ts'
import { uploadFile } from '../form-data.ts'
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

/** The picture of the welcome window: re-encoded by the server, at most 1600 px wide or high. */
export const WELCOME_IMAGE = { maxBytes: PROFILE_IMAGE_MAX_BYTES, types: PROFILE_IMAGE_TYPES } as const

export const setWelcomeImage = endpoint({
  method: 'POST',
  path: '/cms/settings/set-welcome-image',
  access: ['admin'],
  summary:
    'Set the picture of the welcome window; it is taken away with an update of `welcomeImageId` to null',
  multipart: true,
  body: z.strictObject({ version: z.coerce.number().int(), image: uploadFile(WELCOME_IMAGE) }),
  response: StoredSettings,
  errors: ['conflict', 'profile-image.invalid'],
})
