import { describe, expect, it } from 'vitest'
import { type PreviewValues, previewBody } from './preview-body.ts'

const brand = '0190a3c4-0000-7000-8000-000000000001'
const values = (overrides: PreviewValues = {}): PreviewValues => ({
  name: '',
  description: '',
  multiplierBps: 15_000,
  startsOn: '2026-03-01',
  endsOn: '2026-03-31',
  cumulative: false,
  everything: false,
  targets: { brandIds: [brand] },
  ...overrides,
})

describe('The preview of an accelerator', () => {
  it('is requested before the accelerator has a name', () => {
    expect(previewBody(values())).toMatchObject({ multiplierBps: 15_000, targets: { brandIds: [brand] } })
    expect(previewBody(values())).not.toHaveProperty('name')
  })

  it.each([
    ['days are missing', { endsOn: '' }],
    ['the days are in the wrong order', { endsOn: '2026-02-28' }],
    ['it holds for nothing', { targets: {} }],
    ['it would not raise anything', { multiplierBps: 10_000 }],
  ])('waits while %s', (_reason, overrides) => {
    expect(previewBody(values(overrides))).toBeNull()
  })

  it('leaves out earlier targets if the accelerator applies to everything', () => {
    expect(previewBody(values({ everything: true }))?.targets.brandIds).toEqual([])
  })
})
