import type { AcceleratorItem } from '@esquadro/contract/accelerators/accelerator'

type Used = Pick<AcceleratorItem, 'caps' | 'givenPoints' | 'acceleratedCents'>

/** Returns the used share of the limit of the whole campaign, of the tighter one if there are two; null without one. */
export function shareOfCap({ caps, givenPoints, acceleratedCents }: Used): number | null {
  const shares = [
    ...(caps.points === null ? [] : [givenPoints / caps.points]),
    ...(caps.amountCents === null ? [] : [acceleratedCents / caps.amountCents]),
  ]
  return shares.length === 0 ? null : Math.max(...shares)
}
