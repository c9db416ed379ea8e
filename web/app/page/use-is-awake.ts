import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and until hydration, which know neither the user nor the CSSOM. */
export const useIsAwake = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
