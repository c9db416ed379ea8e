import { builtinEnvironments, type Environment } from 'vitest/runtime'

/** Stay Node's own: the application behind the screens runs in the same process and refuses those of jsdom. */
const ofNode = ['AbortController', 'AbortSignal', 'Blob', 'File', 'FormData', 'Request', 'URL'] as const

let isReady = false

/** jsdom, once for each worker: its files share their modules, and modules keep hold of the window they were loaded with. */
export default {
  name: 'screens',
  viteEnvironment: 'ssr',
  async setup(global, options) {
    if (!isReady) {
      isReady = true
      const before = ofNode.map((name) => [name, Object.getOwnPropertyDescriptor(global, name)] as const)
      await builtinEnvironments.jsdom.setup(global, options)
      for (const [name, descriptor] of before) if (descriptor) Object.defineProperty(global, name, descriptor)
    }
    return { teardown() {} }
  },
} satisfies Environment
