import { z } from 'zod'
import type { FieldCode } from './field-code.ts'

/**
 * A text field that is cleaned first and validated afterwards: `clean` returns text that it cannot parse
 * unchanged, so that `isValid` rejects it. Empty text fails as `required`, text longer than `max` as
 * `too-long`, any other invalid text as `code`. Uses checks and overwrites instead of a transform, so that
 * the schema can be described as JSON Schema.
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
