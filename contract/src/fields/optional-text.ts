import { z } from 'zod'
import { fieldCode } from './field-code.ts'

/**
 * A field that may be empty: absent, `''` or `null` mean no value (in an update `''` and `null` clear the field and an
 * absent field is unchanged); anything else is parsed by `schema`.
 */
export const optionalText = (schema: z.ZodType<string, string>) =>
  z
    .string()
    .trim()
    .check((context) => {
      if (context.value === '') return
      const read = schema.safeParse(context.value)
      if (read.success) context.value = read.data
      else
        for (const issue of read.error.issues)
          context.issues.push({ code: 'custom', input: context.value, params: { code: fieldCode(issue) } })
    })
    .nullish()
