import { defineConfig } from '@playwright/test'

// Pictures of failed journeys, to look at afterwards.
const artifacts = '../artifacts/journeys'

/** Journeys that change a setting of the whole programme, which the others must not see. */
const alone = '**/public.spec.ts'
/** The journey that changes what many members are notified of, while the others count their notifications. */
const last = '**/manager.spec.ts'

/** The journeys: on a phone and on a desk, two at a time against one server, as people would use it. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: artifacts,
  globalSetup: './setup.ts',
  workers: 2,
  forbidOnly: true,
  // A slow machine gets a second try; what fails twice is broken.
  retries: 2,
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
    // Each visitor's would store pages for a life without network, which no journey looks at.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: '360',
      testIgnore: [alone, last],
      use: { viewport: { width: 360, height: 740 }, hasTouch: true },
    },
    { name: '1280', testIgnore: [alone, last], use: { viewport: { width: 1280, height: 900 } } },
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
