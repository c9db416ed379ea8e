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
  phone,
  search,
  sortQuery,
} from '../../platform/fields/schemas.ts'
import { PICTURE_MAX_BYTES, PROFILE_IMAGE_TYPES } from '../../platform/files/pictures.ts'
import { imageAddress } from '../accounts/session.ts'
import { accountStatuses, behaviours } from '../accounts/status.ts'

/** A shopkeeper's own profile. */
export const ShopkeeperProfile = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** A new e-mail that awaits confirmation, or null. */
  newEmail: z.string().nullable(),
  cellphone: z.string().nullable(),
  userType: z.literal('shopkeeper'),
  profileImage: imageAddress,
  /** Whether the shopkeeper manages the store: approves and removes colleagues. */
  isManager: z.boolean(),
  acceptReceiveEmail: z.boolean(),
  store: z.object({
    id,
    name: z.string(),
    legalName: z.string(),
    cnpj: z.string(),
    city: z.string().nullable(),
    state: z.string().nullable(),
  }),
})
export type ShopkeeperProfile = z.infer<typeof ShopkeeperProfile>

/** The form of the shopkeeper's own data. Absent fields stay the same; unknown fields are rejected. */
export const ShopkeeperChanges = z.strictObject({
  name: personName.optional(),
  email: email.optional(),
  password: password.optional(),
  currentPassword: currentPassword.optional(),
  cellphone: phone.optional(),
  acceptReceiveEmail: z.boolean().optional(),
})

/** A colleague at the same store. */
export const Colleague = z.object({
  id,
  name: z.string(),
  email: z.string(),
  isManager: z.boolean(),
  /** Whether this is the caller. */
  isMe: z.boolean(),
  status: z.enum(accountStatuses),
  createdAt: instant,
})
export type Colleague = z.output<typeof Colleague>

export const getProfileData = endpoint({
  method: 'GET',
  path: '/shopkeepers/get-profile-data',
  access: ['shopkeeper'],
  summary: 'Get your profile with the store',
  response: ShopkeeperProfile,
})

export const updateMe = endpoint({
  method: 'POST',
  path: '/shopkeepers/update-me',
  access: ['shopkeeper'],
  summary: 'Change your profile',
  body: ShopkeeperChanges,
  response: ShopkeeperProfile,
  errors: ['current-password.invalid'],
})

export const setProfileImage = endpoint({
  method: 'POST',
  path: '/shopkeepers/set-profile-image',
  access: ['shopkeeper'],
  summary: 'Set your profile picture',
  multipart: true,
  body: z.strictObject({
    image: uploadFile({ maxBytes: PICTURE_MAX_BYTES, types: PROFILE_IMAGE_TYPES }),
  }),
  response: z.object({ profileImage: z.string() }),
  errors: ['profile-image.invalid', 'picture.incomplete', 'picture.too-large', 'picture.too-heavy'],
})

export const getAll = endpoint({
  method: 'GET',
  path: '/shopkeepers/get-all',
  access: ['shopkeeper'],
  summary: 'List the shopkeepers of your store; search by name or e-mail, filter by status, sort',
  query: pageQuery.extend({
    q: search.optional(),
    status: z.enum(accountStatuses).optional(),
    sort: sortQuery(['name', 'createdAt']).default('name'),
  }),
  response: paged(Colleague).extend({
    /** The number of active managers of the store, and their names. */
    managers: z.int().min(0),
    managedBy: z.array(z.string()),
  }),
})

export const changeStatus = endpoint({
  method: 'POST',
  path: '/shopkeepers/change-status',
  access: ['shopkeeper'],
  summary:
    'Approve, reject, block or unblock a shopkeeper of your store; requires a manager, and the last manager stays',
  body: z.strictObject({ id, behaviour: z.enum(behaviours) }),
  response: z.object({ id, status: z.enum(accountStatuses) }),
  errors: ['not-found', 'behaviour.not-allowed', 'forbidden', 'manager.last'],
})

export const handOver = endpoint({
  method: 'POST',
  path: '/shopkeepers/hand-over',
  access: ['shopkeeper'],
  summary: 'Transfer the management of your store to an active colleague, or share it',
  body: z.strictObject({
    id,
    /** Whether the caller remains a manager. */
    share: z.boolean().default(false),
  }),
  response: z.object({ id, isManager: z.literal(true), share: z.boolean() }),
  errors: ['not-found', 'forbidden', 'colleague.not-active'],
  idempotent: true,
})
