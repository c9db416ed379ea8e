import type { AcceleratorItem } from '@esquadro/contract/campaigns/accelerators/accelerator'

type Used = Pick<AcceleratorItem, 'caps' | 'givenPoints' | 'acceleratedCents'>

/** Returns the used share of the campaign's limit, of the higher share if there are two limits; null without a limit. */
export function shareOfCap({ caps, givenPoints, acceleratedCents }: Used): number | null {
  const shares = [
    ...(caps.points === null ? [] : [givenPoints / caps.points]),
    ...(caps.amountCents === null ? [] : [acceleratedCents / caps.amountCents]),
  ]
  return shares.length === 0 ? null : Math.max(...shares)
}
