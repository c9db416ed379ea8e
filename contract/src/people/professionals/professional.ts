import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { uploadFile } from '../../form-data.ts'
import { currentPassword, email, id, password, personName, phone } from '../../platform/fields/schemas.ts'
import { PICTURE_MAX_BYTES, PROFILE_IMAGE_TYPES } from '../../platform/files/pictures.ts'
import { imageAddress, Score } from '../accounts/session.ts'
import { abdFile } from './registration.ts'
import { UserDataChanges, UserDataResponse } from './user-data.ts'

/** A professional's own data, with level and points. */
export const Profile = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** A new e-mail that awaits confirmation, or null. */
  newEmail: z.string().nullable(),
  cellphone: z.string().nullable(),
  userType: z.literal('professional'),
  profileImage: imageAddress,
  level: Score,
  userData: UserDataResponse,
})
export type Profile = z.infer<typeof Profile>

const changes = {
  /** Accepted and ignored: the call always changes the signed-in professional. */
  _id: z.string().optional(),
  name: personName.optional(),
  /** A new e-mail takes effect when its mailed link is opened. Requires `currentPassword`. */
  email: email.optional(),
  /** Ends every session, including this one. Requires `currentPassword`. */
  password: password.optional(),
  currentPassword: currentPassword.optional(),
  cellphone: phone.optional(),
  userData: UserDataChanges.optional(),
}

/** The form of the professional's own data. Absent fields stay the same; unknown fields are rejected. */
export const ProfileChanges = z.strictObject(changes)
export type ProfileChanges = z.output<typeof ProfileChanges>

export const getProfileData = endpoint({
  method: 'GET',
  path: '/professionals/get-profile-data',
  access: ['professional'],
  summary: 'Get your profile with picture and level',
  response: Profile,
})

export const update = endpoint({
  method: 'POST',
  path: '/professionals/update',
  access: ['professional'],
  summary: 'Change your profile',
  body: ProfileChanges,
  response: Profile,
  errors: ['current-password.invalid', 'cpf.taken', 'professional.needs-admin', 'store.unknown'],
})

/** The fields of their own profile that professionals can change. */
export const OwnChanges = z.strictObject({ ...changes, abdFile: abdFile.optional() })

export const updateMe = endpoint({
  method: 'POST',
  path: '/professionals/update-me',
  access: ['professional'],
  summary: 'Change your profile; accepts the proof of the ABD registration',
  multipart: true,
  body: OwnChanges,
  response: Profile,
  errors: [
    'current-password.invalid',
    'cpf.taken',
    'professional.needs-admin',
    'store.unknown',
    'upload.invalid',
    'picture.incomplete',
    'picture.too-large',
    'picture.too-heavy',
  ],
})

export const setProfileImage = endpoint({
  method: 'POST',
  path: '/professionals/set-profile-image',
  access: ['professional'],
  summary: 'Set your profile picture',
  multipart: true,
  body: z.strictObject({
    image: uploadFile({ maxBytes: PICTURE_MAX_BYTES, types: PROFILE_IMAGE_TYPES }),
  }),
  response: z.object({ profileImage: z.string() }),
  errors: ['profile-image.invalid', 'picture.incomplete', 'picture.too-large', 'picture.too-heavy'],
})
