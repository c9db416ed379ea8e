import { matchPath } from 'react-router'
import type { TaskMeta } from 'vitest'
import { addresses } from '../routes.ts'
import { type State, screenStates } from './screen-states.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** The states of screens that the test has reached, such as `/cms/users: conflict`. */
    shown?: string[]
  }
}

/** A fact about the rendered screen that test helpers report. */
type Fact = State | 'rendered' | `conflict of ${string}` | `calls ${string}`

let shown = new Set<string>()
let meta: TaskMeta = {}
let screen: string | null = null
let isEmpty = false

/** Begins the report of a test. `states-setup.ts` compares the reports of all tests with the table of screens. */
export function beginReport(of: TaskMeta): void {
  meta = of
  shown = new Set()
  screen = null
}

/** Begins the report of a screen. */
export function beginScreen(path: string, isVisitor: boolean): void {
  screen = entryOf(path, isVisitor)
  isEmpty = false
  report('rendered')
}

/** Reports what the current screen shows. */
export function report(fact: Fact): void {
  if (screen === null || (fact === 'full' && isEmpty)) return
  isEmpty ||= fact === 'empty'
  meta.shown = [...shown.add(`${screen}: ${fact}`)]
}

/** The entry of a rendered address: its tab's or its visitors' if there is one, otherwise its screen's. */
function entryOf(rendered: string, isVisitor: boolean): string | null {
  const { pathname, searchParams } = new URL(rendered, 'http://localhost')
  const path = addresses.find((candidate) => matchPath(candidate.path, pathname))?.path
  if (path === undefined) return null
  const entry = screenStates[path]
  const own = typeof entry === 'string' ? entry : path
  const narrower = isVisitor ? `${own} for visitors` : `${own}?tab=${searchParams.get('tab')}`
  return narrower in screenStates ? narrower : own
}
