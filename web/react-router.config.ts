import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The whole table of addresses travels with the first page: no round trip before a link is followed.
  routeDiscovery: { mode: 'initial' },
  // One file a route: its parts are small and always needed together.
  splitRouteModules: false,
} satisfies Config
