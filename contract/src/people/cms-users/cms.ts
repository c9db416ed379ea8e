import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { uploadFile } from '../../form-data.ts'
import {
  currentPassword,
  email,
  id,
  instant,
  paged,
  pageQuery,
  password,
  personName,
  search,
  sortQuery,
} from '../../platform/fields/schemas.ts'
import { PICTURE_MAX_BYTES, PROFILE_IMAGE_TYPES } from '../../platform/files/pictures.ts'
import { RowOutcomes, SwitchMany } from '../../platform/lists/bulk.ts'
import { exportQuery } from '../../platform/lists/export.ts'
import { permissions } from '../accounts/permissions.ts'
import { imageAddress } from '../accounts/session.ts'

/** An administrator of the programme. */
export const CmsUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  active: z.boolean(),
  permissions,
  profileImage: imageAddress,
  createdAt: instant,
  /** Identifies name, e-mail and permissions; an edit sends the revision that it started from. */
  revision: z.string(),
})
export type CmsUser = z.infer<typeof CmsUser>

/** The form of a new administrator. */
export const NewCmsUser = z.strictObject({
  name: personName,
  email,
  password,
  /** Read-only by default: more is given explicitly. */
  permissions: permissions.default(['read-only']),
})

/** The form that changes an administrator; if the password is absent, it stays the same. */
export const CmsUserChanges = z.strictObject({
  id,
  name: personName.optional(),
  email: email.optional(),
  password: password.optional(),
  permissions: permissions.optional(),
  /** The revision that was edited; any other one responds `conflict` with the current administrator. */
  revision: z.string().max(40).optional(),
})

/** The form of the administrator's own data; a new e-mail or password requires the current password. */
export const OwnCmsUserChanges = z.strictObject({
  name: personName.optional(),
  email: email.optional(),
  password: password.optional(),
  currentPassword: currentPassword.optional(),
})

export const create = endpoint({
  method: 'POST',
  path: '/cms/users/create',
  requiresPassword: true,
  access: ['admin'],
  summary: 'Create an administrator with all permissions, with some areas, or read-only',
  body: NewCmsUser,
  response: CmsUser,
  errors: ['account.taken'],
})

export const changeStatus = endpoint({
  method: 'POST',
  path: '/cms/users/change-status',
  requiresPassword: true,
  access: ['admin'],
  summary:
    'Activate or deactivate an administrator, except yourself and the last active one; ends every session',
  body: z.strictObject({ id, active: z.boolean() }),
  response: CmsUser,
  errors: ['not-found', 'admin.self', 'admin.last'],
})

export const changeStatusMany = endpoint({
  method: 'POST',
  path: '/cms/users/change-status-many',
  requiresPassword: true,
  access: ['admin'],
  summary:
    'Activate or deactivate several administrators, except yourself and the last active one; returns an outcome for each',
  body: SwitchMany,
  response: RowOutcomes,
})

const usersQuery = pageQuery.extend({
  q: search.optional(),
  // Query parameters arrive as text.
  active: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
  sort: sortQuery(['name', 'createdAt']).default('name'),
})

export const getAll = endpoint({
  method: 'GET',
  path: '/cms/users/get-all',
  access: ['admin'],
  summary: 'List administrators; search by name or e-mail, filter by activity, sort',
  query: usersQuery,
  response: paged(CmsUser),
})

export const exportAll = endpoint({
  method: 'GET',
  path: '/cms/users/export',
  access: ['admin'],
  summary: 'Export the administrators as filtered and sorted, as CSV or XLSX',
  query: exportQuery(usersQuery),
  response: 'binary',
})

export const update = endpoint({
  method: 'POST',
  path: '/cms/users/update',
  requiresPassword: true,
  access: ['admin'],
  summary:
    'Change an administrator, except the permissions of the last active one with all; a new password ends their sessions',
  body: CmsUserChanges,
  response: CmsUser,
  errors: ['not-found', 'conflict', 'account.taken', 'admin.last'],
})

export const me = endpoint({
  method: 'GET',
  path: '/cms/users/me',
  allowsOneFactor: true,
  access: ['admin'],
  summary: 'Get your administrator account',
  response: CmsUser,
})

export const getProfileData = endpoint({
  method: 'GET',
  path: '/cms/users/get-profile-data',
  allowsOneFactor: true,
  access: ['admin'],
  summary: 'Get your name, e-mail, picture and permissions',
  response: z.object({ id, name: z.string(), email: z.string(), profileImage: imageAddress, permissions }),
})

export const updateMe = endpoint({
  method: 'POST',
  path: '/cms/users/update-me',
  access: ['admin'],
  summary: 'Change your account; a new password ends every session, including this one',
  body: OwnCmsUserChanges,
  response: CmsUser,
  errors: ['current-password.invalid', 'account.taken'],
})

export const setProfileImage = endpoint({
  method: 'POST',
  path: '/cms/users/set-profile-image',
  access: ['admin'],
  summary: 'Set your profile picture',
  multipart: true,
  body: z.strictObject({
    image: uploadFile({ maxBytes: PICTURE_MAX_BYTES, types: PROFILE_IMAGE_TYPES }),
  }),
  response: z.object({ profileImage: z.string() }),
  errors: ['profile-image.invalid', 'picture.incomplete', 'picture.too-large', 'picture.too-heavy'],
})

export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/cms/users/reset-second-factor',
  requiresPassword: true,
  access: ['admin'],
  summary:
    "Remove another administrator's second factors, for example after a lost phone; ends their sessions and notifies them by mail",
  body: z.strictObject({ id }),
  response: z.object({}),
  errors: ['not-found', 'admin.self'],
})
