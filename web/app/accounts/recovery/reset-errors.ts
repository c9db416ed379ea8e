import type { FieldCode } from '@esquadro/contract/fields/field-code'

type ResetErrorKey =
  | 'reset.invalid.email'
  | 'reset.invalid.code'
  | 'reset.invalid.password'
  | 'reset.invalid.confirm'
  | 'reset.differ'

/** Returns the message of §5 for a field of the form, or undefined if the common message is more specific. */
export function resetErrorKey(field: string, code: FieldCode): ResetErrorKey | undefined {
  if (code === 'passwords.differ') return 'reset.differ'
  if (field === 'email') return 'reset.invalid.email'
  if (field === 'code') return 'reset.invalid.code'
  if (field === 'confirmPassword') return 'reset.invalid.confirm'
  return code === 'required' || code === 'too-short' ? 'reset.invalid.password' : undefined
}
