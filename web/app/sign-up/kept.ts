// What is typed in a long form is kept over a reload. Personal data stays in the tab: it is gone when that is closed.

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The shape with everything of `given` that fits it; what is missing or of another kind stays as the shape has it. */
export function fillIn<Shape extends object>(shape: Shape, given: unknown): Shape {
  if (!isRecord(given)) return shape
  const filled = Object.entries(shape).map(([key, empty]: [string, unknown]) => {
    const value = given[key]
    if (isRecord(empty)) return [key, fillIn(empty, value)]
    return [key, typeof value === typeof empty ? value : empty]
  })
  return Object.fromEntries(filled) as Shape
}

/** What was kept under a name, as it was read; null where nothing was. */
export function readKept(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

export function keep(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // A browser that refuses storage loses it on a reload, nothing else.
  }
}

export function forgetKept(name: string): void {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Then there was nothing to forget.
  }
}
