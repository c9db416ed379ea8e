import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { uploadFile } from '../../form-data.ts'
import { instant } from '../fields/schemas.ts'
import { PICTURE_MAX_BYTES, PROFILE_IMAGE_TYPES } from '../files/pictures.ts'
import { MeasuringIds } from './measuring.ts'
import { ProgrammeSettings } from './settings.ts'

const StoredSettings = z.object({
  value: ProgrammeSettings,
  /** Incremented by each change; an update sends the version that it started from, and conflicts with later changes of its sections. */
  version: z.int(),
  updatedAt: instant,
})

export const get = endpoint({
  method: 'GET',
  path: '/cms/settings/get',
  access: ['admin'],
  summary: 'Get all programme settings',
  response: StoredSettings,
})

export const update = endpoint({
  method: 'POST',
  path: '/cms/settings/update',
  requiresPassword: true,
  bodyLimit: 4 * 1024 * 1024,
  access: ['admin'],
  summary:
    'Change programme settings; recorded in the audit log. Responds `conflict` if one of the sections has changed since the given version',
  body: z.strictObject({
    version: z.int(),
    value: ProgrammeSettings.partial().extend(MeasuringIds.partial().shape),
  }),
  response: StoredSettings,
  errors: ['conflict', 'rules.in-force'],
})

/** The picture of the welcome window: re-encoded by the server, at most 1600 px wide or high. */
export const WELCOME_IMAGE = { maxBytes: PICTURE_MAX_BYTES, types: PROFILE_IMAGE_TYPES } as const

/** The audience of a picture. A picture for one audience takes precedence over the picture for all. */
export const WELCOME_IMAGE_SETTINGS = [
  'welcomeImageId',
  'welcomeShopkeeperImageId',
  'welcomeAdminImageId',
] as const

export const setWelcomeImage = endpoint({
  method: 'POST',
  path: '/cms/settings/set-welcome-image',
  requiresPassword: true,
  access: ['admin'],
  summary:
    'Set the picture of the welcome window, for everybody or one audience; to remove it, update its setting to null',
  multipart: true,
  body: z.strictObject({
    version: z.coerce.number().int(),
    setting: z.enum(WELCOME_IMAGE_SETTINGS).default('welcomeImageId'),
    image: uploadFile(WELCOME_IMAGE),
  }),
  response: StoredSettings,
  errors: [
    'conflict',
    'profile-image.invalid',
    'picture.incomplete',
    'picture.too-large',
    'picture.too-heavy',
  ],
})
