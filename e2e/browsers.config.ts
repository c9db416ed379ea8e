import { defineConfig } from '@playwright/test'
import type { EngineName } from './browsers/engines.ts'
import base from './playwright.config.ts'

/** The main journeys in every browser that is installed: `npm run test:browsers`. */
export default defineConfig<object, { engineName: EngineName }>({
  ...base,
  testDir: './browsers',
  testIgnore: [],
  outputDir: '../artifacts/browsers-failed',
  workers: 1,
  retries: 0,
  projects: (['chromium-111', 'firefox', 'webkit'] as const).map((engineName) => ({
    name: engineName,
    use: { engineName },
  })),
})
