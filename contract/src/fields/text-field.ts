import { z } from 'zod'
import type { FieldCode } from './field-code.ts'

/**
 * A text field that is cleaned first and judged afterwards: `clean` must give back what it cannot read, so that
 * `isValid` refuses it. Empty text is `required`, longer than `max` is `too-long`, the rest is `code`.
 * Only checks and overwrites are used, no transform, so that the schema stays describable as JSON Schema.
 */
export function textField(options: {
  code: FieldCode
  max: number
  clean: (text: string) => string
  isValid: (text: string) => boolean
}) {
  return z
    .string()
    .trim()
    .min(1, { abort: true })
    .max(options.max, { abort: true })
    .overwrite(options.clean)
    .refine(options.isValid, { params: { code: options.code } })
}
