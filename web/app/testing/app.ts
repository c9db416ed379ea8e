import type { TestApp } from '../../../server/src/testing/test-app.ts'

type SetUp = (options?: { readonly config?: Readonly<Record<string, unknown>> }) => TestApp

// Not a literal: the type checker would check the whole server once more with the web.
const path: string = '../../../server/src/testing/app.ts'

/** The real application on a database of its own, shared by the tests of a file. */
export const setUpApp = ((await import(path)) as { readonly useTestApp: SetUp }).useTestApp
