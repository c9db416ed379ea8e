import type { AuditChange } from '@esquadro/contract/platform/audit/cms'
import { maskField } from '../privacy/masks.rules.ts'

type Value = AuditChange['before']

/** Returns the fields of a record that changed, with their values before and after. */
export function difference<T extends object>(before: T, after: T): { before: Partial<T>; after: Partial<T> } {
  const keys = (Object.keys({ ...before, ...after }) as (keyof T)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  const pick = (value: T) => Object.fromEntries(keys.map((key) => [key, value[key]])) as Partial<T>
  return { before: pick(before), after: pick(after) }
}

const secret = /password|token|secret|hash|codeHash|storageKey/i

// An entry shows only the beginning of a long text.
const LONGEST = 600
const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

function flatten(value: unknown, path: string, into: Map<string, Value>): void {
  if (Array.isArray(value)) {
    value.forEach((item, index) => flatten(item, `${path}.${index}`, into))
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, entry] of Object.entries(value))
      flatten(entry, path === '' ? key : `${path}.${key}`, into)
  } else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    into.set(path === '' ? 'value' : path, value)
  } else if (value === null) into.set(path === '' ? 'value' : path, null)
}

/**
 * Lists the changes of an audit entry field by field, in recorded order. Masks personal data, cuts long texts, and omits
 * secrets and fields that are empty before and after.
 */
export function listChanges(subjectType: string, before: unknown, after: unknown): AuditChange[] {
  const was = new Map<string, Value>()
  const is = new Map<string, Value>()
  if (before !== null) flatten(before, '', was)
  if (after !== null) flatten(after, '', is)
  const show = (field: string, value: Value | undefined): Value =>
    typeof value === 'string' ? cut(maskField(subjectType, field, value)) : (value ?? null)
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((field) => !secret.test(field))
    .map((field) => ({ field, before: show(field, was.get(field)), after: show(field, is.get(field)) }))
    .filter((change) => change.before !== null || change.after !== null)
}
