import { Reset } from '@esquadro/contract/accounts/public'
import { whenShaped } from '@esquadro/contract/fields/schemas'
import { z } from 'zod'

/** The body of the call and the repeated password, which guards against typing errors (§5). */
export const ResetForm = Reset.extend({ confirmPassword: z.string().min(1) }).refine(
  (form) => form.newPassword === form.confirmPassword,
  { path: ['confirmPassword'], params: { code: 'passwords.differ' }, ...whenShaped },
)
