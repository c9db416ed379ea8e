type Fields = Readonly<Record<string, unknown>>

const isGroup = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const isSame = (a: unknown, b: unknown): boolean => (a ?? '') === (b ?? '')

/**
 * Returns the values of a form that differ from the initial ones, groups included; empty, null and undefined are equal.
 * Unchanged values are not submitted, so they are neither validated again nor recorded as changed.
 */
export function changedFields(now: Fields, before: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(now).flatMap(([name, value]) => {
      const was = before[name]
      if (!isGroup(value)) return isSame(value, was) ? [] : [[name, value]]
      const inside = changedFields(value, isGroup(was) ? was : {})
      return Object.keys(inside).length === 0 ? [] : [[name, inside]]
    }),
  )
}
