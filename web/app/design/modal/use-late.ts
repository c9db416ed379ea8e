import { useEffect, useState } from 'react'

/** A value one step behind: a window that is mounted open is closed at first, so that it slides in and knows where the focus was. */
export function useLate(value: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => setLate(value), [value])
  return late
}
