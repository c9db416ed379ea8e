import {
  type FieldCode,
  fieldCode,
  fieldCodeBounds,
  findRefusedCharacter,
} from '@esquadro/contract/platform/fields/field-code'
import { toNestErrors } from '@hookform/resolvers'
import { useMemo, useRef } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/i18n.tsx'
import { fieldErrorMessages } from './field-error.messages.ts'
import { formatBound } from './format-bound.ts'

type FormSchema = z.ZodType<FieldValues, FieldValues>

export type ZodForm<Schema extends FormSchema> = UseFormReturn<z.input<Schema>, unknown, z.output<Schema>>

/**
 * Returns the texts of the contract's field codes in the language of the page; `bounds` are the limits that some texts name, in the unit in
 * which the field is entered.
 */
function useFieldErrorText() {
  const text = useText(fieldErrorMessages)
  const formats = useFormats()
  return (
    field: string,
    code: FieldCode,
    bounds: { min?: number; max?: number; character: string | null },
  ): string =>
    // A text that names one limit ignores the other.
    text(code, {
      min: formatBound(field, bounds.min, formats),
      max: formatBound(field, bounds.max, formats),
      character: bounds.character ?? '',
    })
}

/**
 * A form over the contract's schema: takes the values as typed, and submits the schema's output. Changed fields are validated on blur and, once
 * invalid, on every change; the messages are those of the schema's codes.
 */
export function useZodForm<Schema extends FormSchema>(
  schema: Schema,
  options: {
    defaultValues: DefaultValues<z.input<Schema>>
    isDisabled?: boolean
    /** The form has lines that are added and removed: a new line is validated on blur or submit, not when it appears. */
    hasLines?: boolean
    /** A field's own text for a code; undefined for the common text. */
    errorText?: (field: string, code: FieldCode) => string | undefined
  },
): ZodForm<Schema> {
  const commonText = useFieldErrorText()
  const latest = useRef({ commonText, ownText: options.errorText })
  latest.current = { commonText, ownText: options.errorText }
  const resolver = useMemo<Resolver<z.input<Schema>, unknown, z.output<Schema>>>(
    () => async (values, _context, resolverOptions) => {
      const parsed = await schema.safeParseAsync(values, { reportInput: true })
      if (parsed.success) return { values: parsed.data, errors: {} }
      const errors: Record<string, FieldError> = {}
      for (const issue of parsed.error.issues) {
        // An empty text is reported as missing, whatever else the schema requires.
        const code = issue.input === '' ? 'required' : fieldCode(issue)
        const field = issue.path.join('.')
        const { commonText, ownText } = latest.current
        const message =
          ownText?.(field, code) ??
          commonText(field, code, { ...fieldCodeBounds(issue), character: findRefusedCharacter(issue) })
        // Only the first error of a field is shown.
        errors[field] ??= { type: issue.code, message }
      }
      return { values: {}, errors: toNestErrors(errors, resolverOptions) }
    },
    [schema],
  )
  return useForm<z.input<Schema>, unknown, z.output<Schema>>({
    resolver,
    defaultValues: options.defaultValues,
    disabled: options.isDisabled,
    // Under `onTouched` each added line would validate all lines at once.
    ...(options.hasLines ? { mode: 'onBlur', reValidateMode: 'onBlur' } : { mode: 'onTouched' }),
    shouldFocusError: true,
  })
}
