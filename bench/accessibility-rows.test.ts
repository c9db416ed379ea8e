import { describe, expect, it } from 'vitest'
import { accessibilityRows } from './accessibility-rows.ts'

const previous = `## Accessibility of every screen

| address | for | phone | desk | what costs points |
|---|---|---|---|---|
| \`/regulation\` | professional | 97 | 100 | target-size |
| \`/regulation\` | shopkeeper | 100 | 100 | – |
| \`/gone\` | admin | 100 | 100 | – |
`
const screens = [
  { address: '/new', audience: 'professional' },
  { address: '/regulation', audience: 'professional' },
  { address: '/regulation', audience: 'shopkeeper' },
  { address: '/never', audience: 'admin' },
]

describe('the accessibility of every screen', () => {
  it('keeps the rows of screens that a limited run did not measure', () => {
    const measured = [
      { address: '/regulation', audience: 'professional', phone: 100, desk: 100, faults: [] },
      { address: '/new', audience: 'professional', phone: 91, desk: 92, faults: ['label', 'target-size'] },
    ]
    expect(accessibilityRows(screens, measured, previous)).toEqual([
      '| `/new` | professional | 91 | 92 | label, target-size |',
      '| `/regulation` | professional | 100 | 100 | – |',
      '| `/regulation` | shopkeeper | 100 | 100 | – |',
    ])
  })
})
