import { createContext, useContext } from 'react'

type FormState = {
  isSending: boolean
  /** Registers the label of a field for the summary; returns a function that removes it. */
  nameField: (name: string, label: string) => () => void
  /** Runs what follows from leaving a field, after the press that left it. */
  afterPress: (work: () => void) => void
}

export const FormContext = createContext<FormState | null>(null)

/** Returns the surrounding form; null outside a form. */
export function useFormContext(): FormState | null {
  return useContext(FormContext)
}
