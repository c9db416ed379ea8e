import { defineConfig } from 'vitest/config'

const minute = 60_000

export default defineConfig({
  test: {
    pool: 'forks',
    projects: [
      { extends: true, test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/postgres-setup.ts'],
          testTimeout: minute / 2,
          hookTimeout: minute,
        },
      },
      { extends: true, test: { name: 'web', include: ['web/app/**/*.test.{ts,tsx}'] } },
      { extends: true, test: { name: 'scripts', include: ['scripts/**/*.test.ts'] } },
    ],
  },
})
