import { useMemo } from 'react'
import { useLanguage } from '../i18n/i18n.tsx'
import { localeOf } from '../i18n/language.ts'

/** Writes points with their sign, as a statement does: +5.426, −2.576. Nothing is 0. */
export function useSigned(): (points: number) => string {
  const language = useLanguage()
  return useMemo(() => {
    const format = new Intl.NumberFormat(localeOf[language], { signDisplay: 'exceptZero' })
    // A real minus is as wide as the plus: the columns stay straight.
    return (points) => format.format(points).replace('-', '−')
  }, [language])
}
