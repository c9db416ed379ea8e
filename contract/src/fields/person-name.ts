import { z } from 'zod'

/**
 * A person's name: letters, marks, spaces, `'`, `-` and `.` only. Nothing else that one member types, such as line breaks or
 * marks that turn the direction of text, reaches the mails of another.
 */
export const personName = z
  .string()
  .trim()
  .min(1, { abort: true })
  .min(3)
  .max(120)
  .overwrite((name) => name.replaceAll('’', "'"))
  .refine((name) => /^[\p{L}\p{M} .'-]+$/u.test(name), { params: { code: 'invalid' } })
