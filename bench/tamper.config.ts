// npm run tamper-test: alters the ledger of the demonstration as the owner of the database, and verifies it (bench/tamper.check.ts).
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['bench/tamper.check.ts'],
    globalSetup: ['server/src/testing/postgres-setup.ts'],
    setupFiles: ['server/src/testing/each-file.ts'],
    pool: 'forks',
    testTimeout: 30 * 60_000,
    hookTimeout: 5 * 60_000,
  },
})
