import { useCallback } from 'react'
import { useFormats } from '../../platform/i18n/format.ts'

/** Returns a function that formats points with their sign, as on a statement: +5.426, −2.576. Zero is 0. */
export function useSigned(): (points: number) => string {
  const { number } = useFormats()
  return useCallback((points) => (points > 0 ? `+${number(points)}` : number(points)), [number])
}
