import { z } from 'zod'
import type { FieldCode } from './field-code.ts'
import { cleanLine, TYPED_MAX } from './typed-text.ts'

/**
 * A text field that is cleaned first and validated afterwards: `clean` returns text that it cannot parse
 * unchanged, so that `isValid` rejects it. Empty text fails as `required`, text longer than `max` as
 * `too-long`, any other invalid text as `code`. Uses checks and overwrites instead of a transform, so that
 * the schema can be described as JSON Schema.
 */
export function textField(options: {
  code: FieldCode
  /** The longest text that is read, with labels and invisible characters. */
  max?: number
  clean: (text: string) => string
  isValid: (text: string) => boolean
}) {
  return z
    .string()
    .max(options.max ?? TYPED_MAX, { abort: true })
    .refine((text) => cleanLine(text) !== '', { params: { code: 'required' }, abort: true })
    .overwrite(options.clean)
    .refine(options.isValid, { params: { code: options.code } })
}
