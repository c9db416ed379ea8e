import { imageAddressOf } from '../files/files.rules.ts'

/** An administrator's account as it is stored. */
export interface AdminRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly status: string
  readonly profileImageId: string | null
  readonly createdAt: Date
}

/** Maps a row to the response. */
export const toCmsUser = ({ id, name, email, status, profileImageId, createdAt }: AdminRow) => ({
  id,
  name,
  email,
  active: status === 'active',
  profileImage: imageAddressOf(profileImageId),
  createdAt,
})

export type CmsUserResponse = ReturnType<typeof toCmsUser>
