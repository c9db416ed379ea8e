import { createContext, useContext } from 'react'

type FieldState = {
  id: string
  labelId: string
  describedBy: string | undefined
  isInvalid: boolean
  isRequired: boolean
}

export const FieldContext = createContext<FieldState | null>(null)

/** The ids that connect a control to the label, hint and error of its field; empty outside of a field. */
export function useFieldControl() {
  const field = useContext(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.isInvalid || undefined,
    'aria-required': field.isRequired || undefined,
  }
}

/** The same for a control that is no input element and must be named by the label's id. */
export function useFieldLabel(): string | undefined {
  return useContext(FieldContext)?.labelId
}
