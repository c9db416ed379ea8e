import type { DisputeStatus } from '@esquadro/contract/sales/disputes/dispute'
import type { Tone } from '../../platform/design/badge/badge.tsx'

export const disputeTones: Readonly<Record<DisputeStatus, Tone>> = {
  open: 'warn',
  moved: 'success',
  kept: 'success',
  withdrawn: 'neutral',
}
