import { createContext, type ReactNode, use, useEffect } from 'react'
import { Field } from '../../platform/design/field/field.tsx'
import { useFormContext } from '../../platform/design/form/form-context.ts'

interface ConditionErrors {
  /** The path of the condition in the form: `conditions.0`. */
  readonly path: string
  /** The errors of its fields by name. */
  readonly errors: Readonly<Record<string, string>>
}

export const ConditionContext = createContext<ConditionErrors>({ path: '', errors: {} })

interface Props {
  /** The name of the value within the condition. */
  readonly name: string
  readonly label: string
  readonly isRequired?: boolean
  readonly children: ReactNode
}

/** A value of a condition with its label and its error. */
export function ConditionPart({ name, label, isRequired = false, children }: Props) {
  const { path, errors } = use(ConditionContext)
  const nameField = useFormContext()?.nameField
  useEffect(() => nameField?.(`${path}.${name}`, label), [nameField, path, name, label])
  return (
    <Field label={label} isRequired={isRequired} error={errors[name]}>
      {children}
    </Field>
  )
}
