import type { Profile } from '@esquadro/contract/people/professionals/professional'
import * as contract from '@esquadro/contract/people/professionals/professional'
import type { Context } from '../../platform/context/context.ts'
import { handle } from '../../platform/http/handle.ts'
import { setProfileImage as setImage } from '../accounts/set-profile-image.ts'
import { getProfile } from './get-profile.ts'
import { updateOwnProfessional } from './professionals.ts'

export const getProfileData = handle(contract.getProfileData, ({ user }, context) =>
  ownProfile(context, user.id),
)

export const update = handle(contract.update, async ({ body, user }, context) => {
  await updateOwnProfessional(context, user, body)
  return ownProfile(context, user.id)
})

export const updateMe = handle(contract.updateMe, async ({ body, user }, context) => {
  await updateOwnProfessional(context, user, body)
  return ownProfile(context, user.id)
})

export const setProfileImage = handle(contract.setProfileImage, ({ body, user }, context) =>
  setImage(context, user.id, body.image),
)

async function ownProfile({ db, clock }: Context, userId: string): Promise<Profile> {
  const { profile, score } = await getProfile(db, userId, clock.now())
  return { ...profile, level: score }
}
