import { defineConfig } from 'vitest/config'

const minute = 60_000

/** Files that replace a module (`vi.mock`): each loads its modules separately. */
const alone = [
  'server/src/people/accounts/public.routes.test.ts',
  'server/src/people/professionals/public.routes.test.ts',
  'server/src/people/shopkeepers/shopkeepers.routes.test.ts',
]

/**
 * The tests of a file run in shuffled order; the files keep theirs, the longest first. The order is the same in each run, so that a
 * failure has its cause in the change; another `TEST_SEED` gives another order.
 */
const sequence = { shuffle: { tests: true }, seed: Number(process.env['TEST_SEED'] ?? 1_795_685_357_412) }

const server = {
  globalSetup: ['server/src/testing/postgres-setup.ts'],
  setupFiles: ['server/src/testing/each-file.ts'],
}

export default defineConfig({
  test: {
    pool: 'forks',
    // One worker for each core, because the tests often wait for PostgreSQL's own processes.
    maxWorkers: '100%',
    sequence,
    // Ends tests that hang, but not tests that are slow on a busy machine: on an idle one each takes less than a tenth of this.
    testTimeout: 2 * minute,
    hookTimeout: 2 * minute,
    expect: { poll: { timeout: minute } },
    projects: [
      {
        extends: true,
        test: {
          name: 'embedded-postgres',
          include: ['embedded-postgres/src/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'contract', include: ['contract/src/**/*.test.ts'], isolate: false },
      },
      {
        extends: true,
        test: {
          ...server,
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          exclude: [...alone, 'server/src/**/*.slow.test.ts'],
          // The files of a worker share their modules, which keep no state (scripts/module-state.ts). Loading them for each file would take most of the time.
          isolate: false,
        },
      },
      { extends: true, test: { ...server, name: 'server-alone', include: alone } },
      { extends: true, test: { name: 'web', include: ['web/app/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          ...server,
          globalSetup: ['web/app/testing/states-setup.ts', ...server.globalSetup],
          name: 'web-screens',
          include: ['web/app/**/*.test.tsx'],
          environment: './web/app/testing/environment.ts',
          setupFiles: ['web/app/testing/each-file.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'scripts',
          include: ['{scripts,bench,web/vite}/**/*.test.ts'],
        },
      },
    ],
  },
})
