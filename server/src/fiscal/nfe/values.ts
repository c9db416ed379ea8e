import { isIsoDay } from '@esquadro/contract/platform/fields/date'
import { centsFromDecimal } from '@esquadro/contract/platform/fields/money'
import { childOf, textOf, type XmlElement } from './xml.ts'
import { XmlRefused } from './xml-text.ts'

/** The layout's limits for the number of items and for their numbers. */
export const MAX_ITEMS = 990

/** Parses ISO 8601, in Brasília's time without an offset, to an instant in UTC; or null. */
export function parseInstant(written: string | null): string | null {
  const [, day, time, offset] =
    /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.\d+)?(Z|[+-]\d{2}:\d{2})?$/.exec(written ?? '') ?? []
  if (day === undefined || !isIsoDay(day)) return null
  const at = Date.parse(`${day}T${time}${offset ?? '-03:00'}`)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

/** Returns the only child with a local name; rejects a file without it. */
export function needed(element: XmlElement, local: string): XmlElement {
  const found = childOf(element, local)
  if (!found) throw new XmlRefused('incomplete', local)
  return found
}

/** Returns the text of a required child. */
export function text(element: XmlElement, local: string): string {
  const found = textOf(childOf(element, local))
  if (found === null) throw new XmlRefused('incomplete', local)
  return found
}

/** Returns the whole number of a required child. */
export function whole(element: XmlElement, local: string): number {
  const found = text(element, local)
  if (!/^\d{1,9}$/.test(found)) throw new XmlRefused('bad-value', local)
  return Number(found)
}

/** Returns the decimal text of a required child. */
export function decimal(element: XmlElement, local: string): string {
  const found = text(element, local)
  if (!/^\d{1,15}(?:\.\d{1,10})?$/.test(found)) throw new XmlRefused('bad-value', local)
  return found
}

/** Returns the sum in cents of some children, which may be missing. */
export const sumChildren = (element: XmlElement, ...locals: readonly string[]): number =>
  locals.reduce((sum, local) => sum + amount(element, local, 0), 0)

/** Returns the amount of a child in cents, or `missing` if it is absent. */
export function amount(element: XmlElement, local: string, missing?: number): number {
  const found = textOf(childOf(element, local))
  if (found === null && missing !== undefined) return missing
  const cents = found === null ? null : centsFromDecimal(found)
  if (cents === null || cents < 0) throw new XmlRefused(found === null ? 'incomplete' : 'bad-value', local)
  return cents
}
