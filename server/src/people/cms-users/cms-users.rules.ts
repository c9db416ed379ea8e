import { PERMISSIONS, type Permission } from '@esquadro/contract/people/accounts/permissions'

/** An administrator's account as it is stored. */
export interface AdminRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly status: string
  readonly profileImageId: string | null
  readonly createdAt: Date
  readonly permissions: Permission[]
}

/** Sorts permissions, so that equal sets are stored alike. */
export const sortedPermissions = (chosen: readonly Permission[]): Permission[] =>
  PERMISSIONS.filter((permission) => chosen.includes(permission))

/** Whether an administrator is the only active one with all permissions. */
export const isLast = (fullAdmins: readonly string[], id: string): boolean =>
  fullAdmins.length === 1 && fullAdmins[0] === id
