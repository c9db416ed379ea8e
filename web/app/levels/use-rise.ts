import type { Rise } from '@esquadro/contract/levels/levels'
import { useState } from 'react'

/** Keeps the rise to show while the page is open: after it is acknowledged the server returns none. */
export function useRise(rise: Rise | null): Rise | null {
  const [kept, keep] = useState(rise)
  if (rise && rise.raisedAt !== kept?.raisedAt) keep(rise)
  return rise ?? kept
}
