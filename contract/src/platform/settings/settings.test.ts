import { expect, it } from 'vitest'
import { ProgrammeSettings, SETTINGS_SECTIONS } from './settings.ts'

it('Each setting belongs to one section', () => {
  expect(Object.values(SETTINGS_SECTIONS).flat().sort()).toEqual(Object.keys(ProgrammeSettings.shape).sort())
})
