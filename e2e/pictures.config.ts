import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** The pictures of every screen and every open state: `npm run pictures`. Not part of `npm test`, because it takes an hour. */
export default defineConfig({
  ...base,
  testDir: './pictures',
  testMatch: '**/*.pictures.ts',
  outputDir: '../artifacts/pictures-failed',
  retries: 0,
  timeout: 3_600_000,
  projects: [
    { name: 'pictures', testMatch: 'screens.pictures.ts' },
    { name: 'mails', testMatch: 'mails.pictures.ts' },
    { name: 'sheets', testMatch: 'sheets.pictures.ts', dependencies: ['pictures'] },
  ],
})
