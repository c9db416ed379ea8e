import config from './playwright.config.ts'

const { globalSetup: _setup, ...rest } = config
export default { ...rest, testDir: '.', retries: 0, projects: rest.projects?.slice(2).map(({ dependencies: _d, ...one }) => one) }
