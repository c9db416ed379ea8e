import { useCallback } from 'react'
import { useFormats } from '../i18n/format.ts'

/** Writes points with their sign, as a statement does: +5.426, −2.576. Nothing is 0. */
export function useSigned(): (points: number) => string {
  const { number } = useFormats()
  return useCallback(
    // A real minus is as wide as the plus: the columns stay straight.
    (points) => (points > 0 ? `+${number(points)}` : number(points).replace('-', '−')),
    [number],
  )
}
