import { z } from 'zod'

/**
 * A person's name: letters, marks, spaces, `'`, `-` and `.` only, because names appear in mails to other
 * members: no line breaks and no marks that reverse the direction of text.
 */
export const personName = z
  .string()
  .trim()
  .min(1, { abort: true })
  .min(3)
  .max(120)
  .overwrite((name) => name.replaceAll('’', "'"))
  .refine((name) => /^[\p{L}\p{M} .'-]+$/u.test(name), { params: { code: 'invalid' } })

/**
 * The name of a customer or a store, which may be a company: also digits and `& , / ( ) + º ª °`. No line
 * breaks, no marks that reverse the direction of text, and nothing that mail programs turn into links or
 * markup.
 */
export const partyName = z
  .string()
  .trim()
  .min(1, { abort: true })
  .max(160)
  .overwrite((name) => name.replaceAll('’', "'"))
  .refine((name) => /^[\p{L}\p{M}\p{Nd} .,'&/()+ºª°-]+$/u.test(name) && !name.includes('//'), {
    params: { code: 'invalid' },
  })
