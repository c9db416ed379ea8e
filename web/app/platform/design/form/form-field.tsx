import { type ReactNode, useEffect } from 'react'
import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type RefCallBack,
  type UseFormReturn,
  useController,
} from 'react-hook-form'
import { Field } from '../field/field.tsx'
import { useFormContext } from './form-context.ts'

/** The props that a control receives from its field; all controls of the design system accept them. */
export type FieldControl<Value> = {
  name: string
  value: Value
  onChange: (value: Value | null | undefined) => void
  onBlur: () => void
  ref: RefCallBack
  disabled?: boolean | undefined
}

type FormFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Output> = {
  form: UseFormReturn<Values, unknown, Output>
  name: Name
  label: string
  hint?: ReactNode
  isRequired?: boolean
  /** Shows how many of these characters are used. */
  maxLength?: number
  /** For several controls under one label, such as choices and files. */
  isGroup?: boolean
  children: (control: FieldControl<FieldPathValue<Values, Name>>) => ReactNode
}

/**
 * A form value with its label, hint and error: `<FormField form={form} name="cpf" label="CPF">{(control) => <CpfInput {...control}
 * />}</FormField>`.
 */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values>, Output>({
  form,
  name,
  label,
  hint,
  isRequired,
  maxLength,
  isGroup,
  children,
}: FormFieldProps<Values, Name, Output>) {
  const { field, fieldState } = useController<Values, Name, Output>({ name, control: form.control })
  const context = useFormContext()
  const nameField = context?.nameField
  useEffect(() => nameField?.(name, label), [nameField, name, label])
  const length = String(field.value ?? '').length
  // A field that is left as it was has no error yet: people look around before they fill a form in.
  const { isDirty, invalid } = fieldState
  const { isSubmitted } = form.formState
  const leave = () => {
    if (isDirty || invalid || isSubmitted) field.onBlur()
  }
  return (
    <Field
      label={label}
      hint={hint}
      error={fieldState.error?.message}
      isRequired={isRequired}
      isGroup={isGroup}
      count={maxLength ? { value: length, max: maxLength } : undefined}
    >
      {children({
        name: field.name,
        value: field.value,
        onChange: (value) => field.onChange(value),
        onBlur: () => (context ? context.afterPress(leave) : leave()),
        ref: field.ref,
        disabled: field.disabled,
      })}
    </Field>
  )
}
