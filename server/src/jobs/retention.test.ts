import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultSettings } from '@esquadro/contract/settings/settings'
import { expect, it } from 'vitest'

it('is documented with the settings and their defaults', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
  const section = text.split('\n## Retention\n')[1]?.split('\n## ')[0] ?? ''
  const documented = [...section.matchAll(/\| `(\w+)`, (\d+)/g)].map(([, name = '', days]) => [
    name,
    Number(days),
  ])
  // All settings of the programme for the days of a retention.
  const remaining = [
    'securityEventDays',
    'recordViewDays',
    'notificationDays',
    'webhookDeliveryDays',
    'jobRunDays',
    'mailDays',
    'keptSessionDays',
  ] as const
  expect(documented).toEqual(remaining.map((name) => [name, defaultSettings[name]]))
})
