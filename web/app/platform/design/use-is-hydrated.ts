import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and until hydration, when neither the user nor the CSSOM is known. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
