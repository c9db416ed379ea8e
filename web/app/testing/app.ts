import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import type { TestApp } from '../../../server/src/testing/test-app.ts'

interface Options {
  readonly config?: Readonly<Record<string, unknown>>
  readonly isForEach?: boolean
}

// Not a literal, because the type checker would otherwise check the whole server again with the web.
const path: string = '../../../server/src/testing/app.ts'
const { useTestApp } = (await import(path)) as { readonly useTestApp: (options?: Options) => TestApp }

/** Starts the real application on a database of its own, shared by the tests of a file. */
export const setUpApp = useTestApp

/** Starts the real application on a database of its own for each test, so that each begins with the same rows. */
export function setUpAppForEach(options: Options = {}): TestApp {
  const app = setUpApp({ ...options, isForEach: true })
  // The screen leaves before its application ends.
  afterEach(() => cleanup())
  return app
}
