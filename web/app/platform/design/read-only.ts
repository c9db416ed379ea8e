import { createContext, use } from 'react'

/** Whether the surrounding screen is read-only. Lists then offer no changes, and forms have no submit button. */
export const ReadOnly = createContext(false)

export const useIsReadOnly = (): boolean => use(ReadOnly)
