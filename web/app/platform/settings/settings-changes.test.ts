import { defaultSettings } from '@esquadro/contract/platform/settings/settings'
import { expect, it } from 'vitest'
import { changedSettings, listChanges } from './settings-changes.ts'

const { professionPolicy } = defaultSettings

it('submits only the differences and lists them by field', () => {
  const now = {
    holdingDays: defaultSettings.holdingDays,
    invitePoints: 700,
    autoApprovalUpToCents: 50_000,
    professionPolicy: { ...professionPolicy, Engenheiro: { points: true, experiences: true, pce: false } },
  }
  expect(Object.keys(changedSettings(now, defaultSettings))).toEqual([
    'invitePoints',
    'autoApprovalUpToCents',
    'professionPolicy',
  ])
  expect(listChanges(now, defaultSettings)).toEqual([
    { field: 'invitePoints', before: 500, after: 700 },
    { field: 'autoApprovalUpToCents', before: null, after: 50_000 },
    { field: 'professionPolicy.Engenheiro.pce', before: true, after: false },
  ])
})

it('lists nothing without differences', () => {
  expect(listChanges({ professionPolicy, cycle: 'calendar-year' }, defaultSettings)).toEqual([])
})

it('lists a setting that is switched off', () => {
  const before = { ...defaultSettings, autoApprovalUpToCents: 50_000 }
  expect(listChanges({ autoApprovalUpToCents: null }, before)).toEqual([
    { field: 'autoApprovalUpToCents', before: 50_000, after: null },
  ])
})
