import type { TestProject } from 'vitest/node'
import { addresses } from '../routes.ts'
import { type ScreenStates, STATES, screenStates } from './screen-states.ts'

/** Compares the states that tests have shown with the table of screens, once all tests have passed. */
export const setup =
  (project: TestProject): (() => Promise<void>) =>
  async () => {
    const modules = project.vitest.state.getTestModules().filter((module) => module.project === project)
    const { testFiles } = await project.globTestFiles()
    const tests = modules.flatMap(({ children }) => [...children.allTests()])
    if (modules.length < testFiles.length || tests.some((test) => test.result().state !== 'passed')) return
    const gaps = gapsOf(new Set(tests.flatMap((test) => test.meta().shown ?? [])))
    if (gaps.length > 0)
      throw new Error(`Screens and web/app/testing/screen-states.ts differ:\n${gaps.join('\n')}`)
  }

/** Lists states that apply and were not shown, reasons that are outdated, and calls whose conflict was not shown. */
export function gapsOf(shown: ReadonlySet<string>): string[] {
  const fileOf = new Map<string, string>(addresses.map(({ path, file }) => [path, file]))
  const ofEntries = Object.entries<ScreenStates | string>(screenStates).flatMap(([key, entry]) => {
    if (typeof entry === 'string')
      return fileOf.get(key) === fileOf.get(entry) ? [] : [`${key} does not show the screen of ${entry}`]
    const isRendered = shown.has(`${key}: rendered`)
    const states = STATES.filter((state) => (entry[state] === true) !== shown.has(`${key}: ${state}`))
    return [
      ...(isRendered ? [] : [`${key}: no test renders it`]),
      ...states.map((state) =>
        entry[state] === true
          ? `${key}: no test shows it ${state}`
          : `${key}: a test shows it ${state}, although "${entry[state]}"`,
      ),
    ]
  })
  const ofCalls = [...shown].flatMap((fact) => {
    const [, screen = '', call] = /^([^?]*).*: calls (.*)$/.exec(fact) ?? []
    const isTested = [...shown].some(
      (other) => other.startsWith(screen) && other.endsWith(`: conflict of ${call}`),
    )
    return call === undefined || isTested ? [] : [`${screen}: no test shows the conflict of ${call}`]
  })
  return [...ofEntries, ...ofCalls]
}
