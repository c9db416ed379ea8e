// Stores the values of long forms over a reload, in the session storage: personal data does not outlive the tab.

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the shape with the values of `given` that have the same types; all others stay as in the shape. */
export function fillIn<Shape extends object>(shape: Shape, given: unknown): Shape {
  if (!isRecord(given)) return shape
  const filled = Object.entries(shape).map(([key, empty]: [string, unknown]) => {
    const value = given[key]
    if (isRecord(empty)) return [key, fillIn(empty, value)]
    return [key, typeof value === typeof empty ? value : empty]
  })
  return Object.fromEntries(filled) as Shape
}

/** Returns the value stored under a name, unchecked, or null. */
export function readStored(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

export function storeValues(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Without storage only a reload loses the values.
  }
}

export function removeStored(name: string): void {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Without storage there is nothing to remove.
  }
}
