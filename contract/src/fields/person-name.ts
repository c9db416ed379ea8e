import { z } from 'zod'
import { cleanName, onlyCharacters, TYPED_MAX } from './typed-text.ts'

const name = () => z.string().max(TYPED_MAX, { abort: true }).overwrite(cleanName).min(1, { abort: true })

/**
 * A person's name: letters, marks, blanks and the signs that real names have. Names appear in mails to other members: no
 * line breaks and no marks that reverse the direction of text.
 */
export const personName = name()
  .min(3)
  .max(120)
  .check(onlyCharacters(/^[\p{L}\p{M} .,'":!#()-]$/u))

/**
 * The name of a customer or a store, which may be a company: also digits and the signs of firms. Nothing that mail programs
 * turn into links or markup.
 */
export const partyName = name()
  .max(160)
  .check(onlyCharacters(/^[\p{L}\p{M}\p{Nd} .,;:!?'"&/()+#%ºª°-]$/u))
  .check((checked) => {
    if (checked.value.includes('//'))
      checked.issues.push({
        code: 'custom',
        input: checked.value,
        params: { code: 'character.refused', character: '//' },
      })
  })
