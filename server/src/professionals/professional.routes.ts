import type { Profile, ProfileChanges } from '@esquadro/contract/professionals/professional'
import * as contract from '@esquadro/contract/professionals/professional'
import type { Registration } from '@esquadro/contract/professionals/registration'
import { changeOwnCredentials, verifyOwnCredentials } from '../accounts/change-own-credentials.ts'
import { setProfileImage as setImage } from '../accounts/set-profile-image.ts'
import type { Caller, Context } from '../context/context.ts'
import { violates } from '../database/connect.ts'
import { deleteBytes } from '../files/delete-bytes.ts'
import { handle } from '../http/handle.ts'
import { changeProfessional } from './changes.ts'
import { cpfIsTaken } from './professionals.queries.ts'
import { getProfile } from './profile.ts'
import { cpfTaken } from './registration.ts'

export const getProfileData = handle(contract.getProfileData, ({ user }, context) =>
  profileOf(user.id, context),
)

export const update = handle(contract.update, ({ body, user }, context) => changeMe(body, user, context))

export const updateMe = handle(contract.updateMe, ({ body, user }, context) => changeMe(body, user, context))

export const setProfileImage = handle(contract.setProfileImage, ({ body, user }, context) =>
  setImage(context, user.id, body.image),
)

async function changeMe(
  body: ProfileChanges & { abdFile?: Registration['abdFile'] },
  user: Caller,
  context: Context,
): Promise<Profile> {
  const access = await verifyOwnCredentials(context, user, body)
  const { name, cellphone, userData, abdFile } = body
  try {
    const former = await context.inTransaction(async (trx) => {
      await changeOwnCredentials(trx, user, access, context)
      return changeProfessional(trx, user.id, { name, cellphone, userData, abdFile }, context)
    })
    await deleteBytes(context.files, [former], context.log)
  } catch (error) {
    if (violates(error, cpfIsTaken)) throw cpfTaken()
    throw error
  }
  return profileOf(user.id, context)
}

async function profileOf(userId: string, { db, clock }: Context): Promise<Profile> {
  const { profile, score } = await getProfile(db, userId, clock.now())
  return { ...profile, level: score }
}
