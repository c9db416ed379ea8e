import { formatsOf } from '../../i18n/format.ts'
import type { Language } from '../../i18n/language.ts'

/** A limit as people fill in its field: money for `…Cents`, percent for `rateBps`, whose field shows the sign, a factor for other `…Bps`. */
export function formatBound(field: string, bound: number, language: Language): string {
  const { money, number } = formatsOf(language)
  if (/Cents$/.test(field)) return money(bound)
  return number(bound / (/rateBps$/i.test(field) ? 100 : /Bps$/.test(field) ? 10_000 : 1))
}
