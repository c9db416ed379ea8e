import { createContext, use } from 'react'

/** Whether the surrounding screen may only be read. Lists then offer no changes, and forms no button that sends. */
export const ReadOnly = createContext(false)

export const useIsReadOnly = (): boolean => use(ReadOnly)
