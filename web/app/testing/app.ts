import type { TestApp } from '../../../server/src/testing/test-app.ts'

type SetUp = (options?: { readonly config?: Readonly<Record<string, unknown>> }) => TestApp

// Not a literal, because the type checker would otherwise check the whole server again with the web.
const path: string = '../../../server/src/testing/app.ts'

/** Starts the real application on a database of its own, shared by the tests of a file. */
export const setUpApp = ((await import(path)) as { readonly useTestApp: SetUp }).useTestApp
