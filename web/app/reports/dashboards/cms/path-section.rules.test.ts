import type { InvoicePath } from '@esquadro/contract/reports/dashboards/cms'
import { describe, expect, it } from 'vitest'
import { flow, stepsOf } from './path-section.rules.ts'

const path = (counts: Partial<Record<InvoicePath['exits'][number]['kind'], number>>, credited: number) => {
  const of = (kind: keyof typeof counts) => counts[kind] ?? 0
  const approved = credited + of('no-points') + of('reversed')
  const inOrder = approved + of('in-review') + of('rejected')
  const kinds = ['refused', 'unattributed', 'in-review', 'rejected', 'no-points', 'reversed'] as const
  return {
    from: '2026-08-22',
    sent: inOrder + of('refused') + of('unattributed'),
    inOrder,
    approved,
    credited,
    points: 0,
    exits: kinds.map((kind) => ({ kind, count: of(kind), cents: 0, since: null })),
  } satisfies InvoicePath
}

describe('stepsOf', () => {
  it('puts what leaves the way after its step, without empty exits', () => {
    const steps = stepsOf(path({ refused: 2, 'in-review': 5, reversed: 1 }, 10))
    expect(steps.map(({ count, exits }) => [count, exits.map(({ kind }) => kind)])).toEqual([
      [18, ['refused']],
      [16, ['in-review']],
      [11, ['reversed']],
      [10, []],
    ])
  })
})

describe('flow', () => {
  it('is as thick as the notes are many, and shows a single one among thousands', () => {
    const { bands, exits } = flow(path({ refused: 1 }, 5_000))
    expect(bands[0]).toMatch(/^M0 0H280V120/)
    expect(exits).toHaveLength(1)
    expect(exits[0]?.d).toContain('M0 120H30Q43 120 43 146')
  })

  it('ends where no note goes on', () => {
    const { bands, exits, ends } = flow(path({ unattributed: 3 }, 0))
    expect([bands.length, exits.length, ends.length]).toEqual([0, 1, 1])
  })
})
