import { Reset } from '@esquadro/contract/people/accounts/public'
import type { FieldCode } from '@esquadro/contract/platform/fields/field-code'
import { whenShaped } from '@esquadro/contract/platform/fields/schemas'
import { z } from 'zod'

/** The body of the call and the repeated password, which guards against typing errors (§5). */
export const ResetForm = Reset.extend({ confirmPassword: z.string().min(1) }).refine(
  (form) => form.newPassword === form.confirmPassword,
  { path: ['confirmPassword'], params: { code: 'passwords.differ' }, ...whenShaped },
)

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
