import { z } from 'zod'
import { businessDay, dayText, isIsoDay } from './date.ts'
import type { FieldCode } from './field-code.ts'
import { TYPED_MAX } from './typed-text.ts'

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

/** A birth date, ISO on the wire; screens show day/month/year (`dayMonthYearFromIso`). Ages from 16 to 120. */
export const birthDate = z
  .string()
  .max(TYPED_MAX, { abort: true })
  .overwrite(dayText)
  .min(1, { abort: true })
  .check((context) => {
    // A schema has no access to the server's clock; an hour makes no difference here.
    const code = birthDateProblem(context.value, businessDay(new Date(Date.now())))
    if (code) context.issues.push({ code: 'custom', input: context.value, params: { code } })
  })
  .meta({ format: 'date' })
