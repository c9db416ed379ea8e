import { z } from 'zod'
import { fieldCode } from './field-code.ts'

/**
 * A field that may be left empty: nothing, `''` or `null` mean "no value" (in an update: cleared, while an absent
 * field stays as it is); anything else has to satisfy `schema` and comes out as that leaves it.
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
