import { useState } from 'react'

/** True from the first time on that the given value is true: what was opened once stays, to slide away. */
export function useOnceTrue(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value)
  if (value && !wasTrue) setWasTrue(true)
  return wasTrue || value
}
