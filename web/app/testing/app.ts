import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import type { TestApp } from '../../../server/src/testing/test-app.ts'

type SetUp = (options?: { readonly config?: Readonly<Record<string, unknown>> }) => TestApp

// Not a literal, because the type checker would otherwise check the whole server again with the web.
const path: string = '../../../server/src/testing/app.ts'
const testing = (await import(path)) as { readonly useTestApp: SetUp; readonly useAppForEach: SetUp }

/** Starts the real application on a database of its own, shared by the tests of a file. */
export const setUpApp = testing.useTestApp

/** Starts the real application on a database of its own for each test, so that each begins with the same rows. */
export const setUpAppForEach: SetUp = (options) => {
  const app = testing.useAppForEach(options)
  // The screen leaves before its application ends.
  afterEach(() => cleanup())
  return app
}
