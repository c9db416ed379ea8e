import type { DisputeStatus } from '@esquadro/contract/disputes/dispute'
import type { Tone } from '../design/badge/badge.tsx'

export const disputeTones: Readonly<Record<DisputeStatus, Tone>> = {
  open: 'warn',
  moved: 'success',
  kept: 'success',
  withdrawn: 'neutral',
}
