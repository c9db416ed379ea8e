import { isIsoDay } from './date.ts'
import type { FieldCode } from './field-code.ts'

export const AGE_MIN = 16
export const AGE_MAX = 120

/** Returns the full years between a birthday and a day, both ISO. */
export function ageOn(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4))
  return day.slice(5) < birth.slice(5) ? years - 1 : years
}

/** Returns the error code of a birth date on a given day, or null. */
export function birthDateProblem(text: string, today: string): FieldCode | null {
  if (!isIsoDay(text)) return 'date.invalid'
  if (text > today) return 'date.future'
  const age = ageOn(text, today)
  if (age < AGE_MIN) return 'birth-date.too-young'
  return age > AGE_MAX ? 'birth-date.too-old' : null
}
