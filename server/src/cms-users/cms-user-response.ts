import { revisionOf } from '../database/revision.ts'
import { imageAddressOf } from '../files/files.rules.ts'
import type { AdminRow } from './cms-users.rules.ts'

/** Maps a row to the response. */
export const toCmsUser = ({ id, name, email, status, profileImageId, createdAt, permissions }: AdminRow) => ({
  id,
  name,
  email,
  active: status === 'active',
  permissions,
  profileImage: imageAddressOf(profileImageId),
  createdAt,
  revision: revisionOf([name, email, permissions]),
})

export type CmsUserResponse = ReturnType<typeof toCmsUser>
