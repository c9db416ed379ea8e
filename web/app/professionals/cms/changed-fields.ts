type Fields = Readonly<Record<string, unknown>>

const isGroup = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const isSame = (one: unknown, other: unknown): boolean => (one ?? '') === (other ?? '')

/**
 * Of a form's values those that differ from what they were, groups likewise; empty, null and undefined are the same
 * nothing. What nobody touched is not sent, so that it is neither judged again nor noted as changed.
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
