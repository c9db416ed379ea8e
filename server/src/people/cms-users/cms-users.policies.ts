import type { Caller } from '../../platform/context/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'

/** Throws `admin.self` if the account is the caller's own. */
export function requireOther(user: Pick<Caller, 'id'>, id: string): void {
  if (id === user.id) throw new AppError('admin.self')
}
