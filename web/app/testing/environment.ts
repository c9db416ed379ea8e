import { builtinEnvironments, type Environment } from 'vitest/runtime'

/** The globals of Node that jsdom replaces. All others stay Node's: the application in the same process relies on them. */
const replaced = new Set([
  'CustomEvent',
  'Event',
  'EventTarget',
  'MessageEvent',
  'Storage',
  'StorageEvent',
  'localStorage',
  'navigator',
  'sessionStorage',
])

let isReady = false

/** Creates jsdom once per worker: its files share their modules, and modules keep a reference to the window they were loaded with. */
export default {
  name: 'screens',
  viteEnvironment: 'ssr',
  async setup(global, options) {
    if (!isReady) {
      isReady = true
      const before = Object.entries(Object.getOwnPropertyDescriptors(global)).filter(
        ([name, { configurable }]) => configurable && !replaced.has(name),
      )
      await builtinEnvironments.jsdom.setup(global, options)
      const scope = global as typeof globalThis
      const FormDataOfDocument = scope.FormData
      for (const [name, descriptor] of before) Object.defineProperty(global, name, descriptor)
      // React reads submitted forms with jsdom's version; `fetch` accepts only Node's.
      scope.FormData = class extends FormData {
        constructor(form?: HTMLFormElement) {
          super()
          if (!form) return
          for (const [name, value] of new FormDataOfDocument(form))
            if (typeof value === 'string') this.append(name, value)
        }
      }
    }
    return { teardown() {} }
  },
} satisfies Environment
