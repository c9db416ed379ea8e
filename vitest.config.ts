import { defineConfig } from 'vitest/config'

const minute = 60_000

/** Files that stand in for a module (`vi.mock`): each needs its modules to itself. */
const alone = [
  'server/src/accounts/public.routes.test.ts',
  'server/src/professionals/public.routes.test.ts',
  'server/src/shopkeepers/shopkeepers.routes.test.ts',
]

const server = {
  globalSetup: ['server/src/testing/postgres-setup.ts'],
  setupFiles: ['server/src/testing/each-file.ts'],
  // What hangs is to end; what is slow on a busy machine is not: no test takes a tenth of this on an idle one.
  testTimeout: 2 * minute,
  hookTimeout: 2 * minute,
}

export default defineConfig({
  test: {
    pool: 'forks',
    // The tests wait for PostgreSQL, which has processes of its own: each core gets a worker.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'embedded-postgres',
          include: ['embedded-postgres/src/**/*.test.ts'],
          testTimeout: 2 * minute,
          hookTimeout: 2 * minute,
        },
      },
      { extends: true, test: { name: 'contract', include: ['contract/src/**/*.test.ts'], isolate: false } },
      {
        extends: true,
        test: {
          ...server,
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          exclude: alone,
          // The files of a worker share what they import: it keeps no state but a counter, and loading it anew for each took most of the time.
          isolate: false,
        },
      },
      { extends: true, test: { ...server, name: 'server-alone', include: alone } },
      { extends: true, test: { name: 'web', include: ['web/app/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          ...server,
          name: 'web-screens',
          include: ['web/app/**/*.test.tsx'],
          environment: './web/app/testing/environment.ts',
          setupFiles: ['web/app/testing/each-file.ts'],
          isolate: false,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      { extends: true, test: { name: 'scripts', include: ['scripts/**/*.test.ts'] } },
    ],
  },
})
