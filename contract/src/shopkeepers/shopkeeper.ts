import { z } from 'zod'
import { imageAddress, PROFILE_IMAGE_MAX_BYTES, PROFILE_IMAGE_TYPES } from '../accounts/session.ts'
import { accountStatuses, behaviours } from '../accounts/status.ts'
import { endpoint } from '../endpoint.ts'
import { email } from '../fields/email.ts'
import { id } from '../fields/id.ts'
import { instant } from '../fields/instant.ts'
import { paged, pageQuery, sortQuery } from '../fields/page.ts'
import { currentPassword, password } from '../fields/password.ts'
import { personName } from '../fields/person-name.ts'
import { phone } from '../fields/phone.ts'
import { search } from '../fields/search.ts'
import { uploadFile } from '../form-data.ts'

/** A shopkeeper's own profile. */
export const ShopkeeperProfile = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** An e-mail that waits for its confirmation, or null. */
  newEmail: z.string().nullable(),
  cellphone: z.string().nullable(),
  userType: z.literal('shopkeeper'),
  profileImage: imageAddress,
  /** Whether this one approves and removes the store's others. */
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

/** The form of one's own data; what is absent stays as it is, other fields are refused. */
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
  /** The one who asks. */
  isMe: z.boolean(),
  status: z.enum(accountStatuses),
  createdAt: instant,
})
export type Colleague = z.output<typeof Colleague>

export const getProfileData = endpoint({
  method: 'GET',
  path: '/shopkeepers/get-profile-data',
  access: ['shopkeeper'],
  summary: 'The profile of the shopkeeper who is signed in, with the store',
  response: ShopkeeperProfile,
})

export const updateMe = endpoint({
  method: 'POST',
  path: '/shopkeepers/update-me',
  access: ['shopkeeper'],
  summary: 'Change the profile of the shopkeeper who is signed in',
  body: ShopkeeperChanges,
  response: ShopkeeperProfile,
  errors: ['current-password.invalid'],
})

export const setProfileImage = endpoint({
  method: 'POST',
  path: '/shopkeepers/set-profile-image',
  access: ['shopkeeper'],
  summary: 'Set the picture of the shopkeeper who is signed in',
  multipart: true,
  body: z.strictObject({
    image: uploadFile({ maxBytes: PROFILE_IMAGE_MAX_BYTES, types: PROFILE_IMAGE_TYPES }),
  }),
  response: z.object({ profileImage: z.string() }),
  errors: ['profile-image.invalid'],
})

export const getAll = endpoint({
  method: 'GET',
  path: '/shopkeepers/get-all',
  access: ['shopkeeper'],
  summary:
    'The shopkeepers of the own store, by name unless sorted otherwise; `q` looks for a name or an e-mail',
  query: pageQuery.extend({
    q: search.optional(),
    status: z.enum(accountStatuses).optional(),
    sort: sortQuery(['name', 'createdAt']).default('name'),
  }),
  response: paged(Colleague).extend({
    /** How many active managers the store has, and their names. */
    managers: z.int().min(0),
    managedBy: z.array(z.string()),
  }),
})

export const changeStatus = endpoint({
  method: 'POST',
  path: '/shopkeepers/change-status',
  access: ['shopkeeper'],
  summary:
    "Approve, reject, block or unblock a shopkeeper of the own store: a manager's right; the last manager stays",
  body: z.strictObject({ id, behaviour: z.enum(behaviours) }),
  response: z.object({ id, status: z.enum(accountStatuses) }),
  errors: ['not-found', 'behaviour.not-allowed', 'forbidden', 'manager.last'],
})

export const handOver = endpoint({
  method: 'POST',
  path: '/shopkeepers/hand-over',
  access: ['shopkeeper'],
  summary: 'Hand the management of the own store over to an active colleague, or share it with them',
  body: z.strictObject({
    id,
    /** Shared: whoever hands over stays a manager too. */
    share: z.boolean().default(false),
  }),
  response: z.object({ id, isManager: z.literal(true), share: z.boolean() }),
  errors: ['not-found', 'forbidden', 'colleague.not-active'],
  idempotent: true,
})
