import { defineConfig } from '@playwright/test'
import { RETRIES } from '../scripts/tally.mjs'

// Pictures of failed journeys, to look at afterwards.
const artifacts = '../artifacts/journeys'

/** Journeys that change a setting of the whole programme; no other journey may run at the same time. */
const alone = '**/public.spec.ts'
/** The journey that notifies many members; others count their notifications, so it runs last. */
const last = '**/manager.spec.ts'
/** The main journeys in the oldest Chromium that is supported; `npm run test:browsers` runs them in others too. */
const old = '**/browsers/*.spec.ts'

/** The journeys on a phone and a desktop, two at a time against one server. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: artifacts,
  globalSetup: './setup.ts',
  workers: 2,
  forbidOnly: true,
  // As units and routes: `npm test` names the journeys that needed it.
  retries: RETRIES,
  timeout: 240_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 45_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    // Service workers would store pages for offline use, which these journeys do not check.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: '360',
      testIgnore: [alone, last, old],
      use: { viewport: { width: 360, height: 740 }, hasTouch: true },
    },
    { name: '1280', testIgnore: [alone, last, old], use: { viewport: { width: 1280, height: 900 } } },
    // After the journeys that change settings, such as the notice that covers the foot of a page.
    { name: 'chromium-111', testMatch: old, dependencies: ['alone'] },
    {
      name: 'alone',
      testMatch: alone,
      dependencies: ['360', '1280'],
      use: { viewport: { width: 360, height: 740 }, hasTouch: true },
    },
    {
      name: 'last',
      testMatch: last,
      dependencies: ['alone'],
      use: { viewport: { width: 1280, height: 900 } },
    },
  ],
})
