// Stores the values of long forms: all of them in the tab's session storage, and those that identify nobody by document in the browser for
// three days.

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the shape with the values of `given` that have the same types; all others keep the shape's values. */
export function fillIn<Shape extends object>(shape: Shape, stored: unknown): Shape {
  if (!isRecord(stored)) return shape
  const filled = Object.entries(shape).map(([key, empty]: [string, unknown]) => {
    const value = stored[key]
    if (isRecord(empty)) return [key, fillIn(empty, value)]
    return [key, typeof value === typeof empty ? value : empty]
  })
  return Object.fromEntries(filled) as Shape
}

/** The time for which values are stored after the tab is closed, in milliseconds. */
const LIFETIME_MS = 72 * 3_600_000
const progressKey = (name: string) => `${name}-progress`

/** Returns the value stored under a name in this tab, else that of a closed tab, unchecked; null without either. */
export const readStored = (name: string): unknown => readTab(name) ?? readProgress(name)

/** Whether the value stored under a name comes from a closed tab. */
export const isFromClosedTab = (name: string): boolean =>
  readTab(name) === null && readProgress(name) !== null

function readTab(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

function readProgress(name: string): unknown {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(progressKey(name)) ?? 'null')
    if (!isRecord(stored) || typeof stored['at'] !== 'number') return null
    if (stored['at'] > Date.now() - LIFETIME_MS) return stored['value'] ?? null
    localStorage.removeItem(progressKey(name))
    return null
  } catch {
    return null
  }
}

/** Stores a value in this tab, and `lasting` in the browser for three days; `lasting` must not contain secrets or a CPF. */
export function storeValues(name: string, value: unknown, lasting: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value))
    localStorage.setItem(progressKey(name), JSON.stringify({ at: Date.now(), value: lasting }))
  } catch {
    // Without browser storage, a reload loses the values.
  }
}

export function removeStored(name: string): void {
  try {
    sessionStorage.removeItem(name)
    localStorage.removeItem(progressKey(name))
  } catch {
    // Without browser storage there is nothing to remove.
  }
}
