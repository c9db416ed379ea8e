import { NO_CAPS } from '@esquadro/contract/campaigns/accelerators/accelerator'
import { expect, it } from 'vitest'
import { shareOfCap } from './share-of-cap.ts'

it.each([
  ['without a limit of the campaign', { professionalPoints: 10 }, null],
  ['of points', { points: 400 }, 0.25],
  ['of value', { amountCents: 8_000 }, 0.5],
  ['of the tighter of two', { points: 400, amountCents: 8_000 }, 0.5],
])('the used share %s', (_title, caps, share) => {
  const used = { caps: { ...NO_CAPS, ...caps }, givenPoints: 100, acceleratedCents: 4_000 }
  expect(shareOfCap(used)).toBe(share)
})
