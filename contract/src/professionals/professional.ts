import { z } from 'zod'
import { imageAddress, PROFILE_IMAGE_MAX_BYTES, PROFILE_IMAGE_TYPES, Score } from '../accounts/session.ts'
import { endpoint } from '../endpoint.ts'
import { email } from '../fields/email.ts'
import { id } from '../fields/id.ts'
import { currentPassword, password } from '../fields/password.ts'
import { personName } from '../fields/person-name.ts'
import { phone } from '../fields/phone.ts'
import { uploadFile } from '../form-data.ts'
import { abdFile } from './registration.ts'
import { UserDataAnswer, UserDataChanges } from './user-data.ts'

/** Everything that a professional has told of themselves, and where they stand. */
export const Profile = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** An e-mail that waits for its confirmation, or null. */
  newEmail: z.string().nullable(),
  cellphone: z.string().nullable(),
  userType: z.literal('professional'),
  profileImage: imageAddress,
  level: Score,
  userData: UserDataAnswer,
})
export type Profile = z.infer<typeof Profile>

const changes = {
  /** Taken and not looked at: the one who is signed in is changed. */
  _id: z.string().optional(),
  name: personName.optional(),
  /** Another e-mail is mailed a link and holds once it is confirmed. Needs `currentPassword`. */
  email: email.optional(),
  /** Ends every session, this one too. Needs `currentPassword`. */
  password: password.optional(),
  currentPassword: currentPassword.optional(),
  cellphone: phone.optional(),
  userData: UserDataChanges.optional(),
}

/** The form of one's own data; what is absent stays as it is, other fields are refused. */
export const ProfileChanges = z.strictObject(changes)
export type ProfileChanges = z.output<typeof ProfileChanges>

export const getProfileData = endpoint({
  method: 'GET',
  path: '/professionals/get-profile-data',
  access: ['professional'],
  summary: 'The profile of the professional who is signed in, with image and level',
  response: Profile,
})

export const update = endpoint({
  method: 'POST',
  path: '/professionals/update',
  access: ['professional'],
  summary: 'Change the profile of the professional who is signed in',
  body: ProfileChanges,
  response: Profile,
  errors: ['current-password.invalid', 'cpf.taken', 'store.unknown'],
})

/** What professionals can change of their own profile. */
export const OwnChanges = z.strictObject({ ...changes, abdFile: abdFile.optional() })

export const updateMe = endpoint({
  method: 'POST',
  path: '/professionals/update-me',
  access: ['professional'],
  summary: 'Change the profile of the professional who is signed in, with the proof of the ABD registration',
  multipart: true,
  body: OwnChanges,
  response: Profile,
  errors: ['current-password.invalid', 'cpf.taken', 'store.unknown', 'upload.invalid'],
})

export const setProfileImage = endpoint({
  method: 'POST',
  path: '/professionals/set-profile-image',
  access: ['professional'],
  summary: 'Set the picture of the professional who is signed in',
  multipart: true,
  body: z.strictObject({
    image: uploadFile({ maxBytes: PROFILE_IMAGE_MAX_BYTES, types: PROFILE_IMAGE_TYPES }),
  }),
  response: z.object({ profileImage: z.string() }),
  errors: ['profile-image.invalid'],
})
