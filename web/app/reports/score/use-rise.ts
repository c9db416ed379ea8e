import type { Rise } from '@esquadro/contract/people/levels/levels'
import { useState } from 'react'

/** Keeps the rise while the page is open: once it is acknowledged, the server returns none. */
export function useRise(rise: Rise | null): Rise | null {
  const [stored, keep] = useState(rise)
  if (rise && rise.raisedAt !== stored?.raisedAt) keep(rise)
  return rise ?? stored
}
