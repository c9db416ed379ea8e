import {
  containsOwnName,
  isCommonPassword,
  type PasswordOwner,
} from '@esquadro/contract/accounts/password-strength'
import { AppError } from '../../errors/app-error.ts'
import { isInDictionary } from './password-dictionary.ts'

/**
 * Throws `invalid.fields` if a new password is among the first that somebody would guess: `password.own` if it is hardly more
 * than the owner's name, e-mail or store, `password.common` if it is a common password or a word of a dictionary.
 */
export async function requireUncommonPassword(
  password: string,
  owner: PasswordOwner,
  field = 'newPassword',
): Promise<void> {
  if (containsOwnName(password, owner))
    throw new AppError('invalid.fields', { fields: { [field]: 'password.own' } })
  if (isCommonPassword(password, owner) || (await isInDictionary(password)))
    throw new AppError('invalid.fields', { fields: { [field]: 'password.common' } })
}
