import { z } from 'zod'
import { passOn } from './field-code.ts'
import { cleanLine, lines } from './typed-text.ts'

/**
 * A text field that may be left blank: blanks alone become `''`, which means no value; any other text is
 * parsed by `field`. Input and output are texts, so that a form can use it.
 */
export const blankOr = (field: z.ZodType<string, string>) =>
  z.string().check((checked) => {
    if (cleanLine(checked.value) === '') {
      checked.value = ''
      return
    }
    const read = field.safeParse(checked.value)
    if (read.success) checked.value = read.data
    else for (const issue of read.error.issues) checked.issues.push(passOn(issue, checked.value))
  })

/** A plain text of at most `max` characters that may be left blank. */
export const blankOrText = (max: number) => lines().max(max)
