import type { z } from 'zod'
import { passOn } from './field-code.ts'
import { lines } from './typed-text.ts'

/**
 * A field that may be empty: absent, `''` or `null` mean no value (in an update `''` and `null` clear the field and an
 * absent field is unchanged); anything else is parsed by `schema`.
 */
export const optionalText = (schema: z.ZodType<string, string>) =>
  lines()
    .check((context) => {
      if (context.value === '') return
      const read = schema.safeParse(context.value)
      if (read.success) context.value = read.data
      else for (const issue of read.error.issues) context.issues.push(passOn(issue, context.value))
    })
    .nullish()
