import { isCommonPassword } from '@esquadro/contract/accounts/password-strength'
import { AppError } from '../errors/app-error.ts'

/** Throws `invalid.fields` (`password.common`) if a new password is among the first that somebody would guess. */
export function requireUncommonPassword(
  password: string,
  owner: { readonly name?: string; readonly email?: string },
  field = 'newPassword',
): void {
  if (isCommonPassword(password, owner))
    throw new AppError('invalid.fields', { fields: { [field]: 'password.common' } })
}
