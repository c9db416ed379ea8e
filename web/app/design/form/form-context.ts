import { createContext, useContext } from 'react'

type FormState = {
  isSending: boolean
  /** Tells the summary how a field is called on the screen; gives back what forgets it. */
  nameField: (name: string, label: string) => () => void
}

export const FormContext = createContext<FormState | null>(null)

/** The form around a component. */
export function useFormContext(): FormState | null {
  return useContext(FormContext)
}
