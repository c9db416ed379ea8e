// Tests of the server that take minutes, and that `npm test` does not run: `npm run tamper-test` and `npm run oracles`.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['server/src/**/*.slow.test.ts'],
    globalSetup: ['server/src/testing/postgres-setup.ts'],
    setupFiles: ['server/src/testing/each-file.ts'],
    pool: 'forks',
    testTimeout: 30 * 60_000,
    hookTimeout: 5 * 60_000,
  },
})
