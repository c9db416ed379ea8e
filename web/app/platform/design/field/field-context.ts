import { createContext, useContext } from 'react'

type FieldState = {
  id: string
  labelId: string
  describedBy: string | undefined
  isInvalid: boolean
  isRequired: boolean
}

export const FieldContext = createContext<FieldState | null>(null)

/** Returns the ids that connect a control to the label, hint and error of its field; empty outside a field. */
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

/** Returns the label's id, for a control that is not an input element. */
export function useFieldLabel(): string | undefined {
  return useContext(FieldContext)?.labelId
}
