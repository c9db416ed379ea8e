import type { ExtraPointTeaser } from '@esquadro/contract/extra-points/extra-point'
import { businessDay, daysBetween } from '@esquadro/contract/fields/date'
import { DimensionLine } from '../design/dimension-line/dimension-line.tsx'
import { Stat } from '../design/stat/stat.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './extra-points.messages.ts'
import styles from './extra-points.module.css'

/** Whether a day is before, in or after a period. */
export const placeOf = (
  { validFrom, validUntil }: ExtraPointTeaser,
  today: string,
): 'ahead' | 'today' | 'over' => (today < validFrom ? 'ahead' : today > validUntil ? 'over' : 'today')

/** The points of an extra point, and its period as a dimension line with today marked. */
export function Teaser({ extraPoint, now }: { extraPoint: ExtraPointTeaser; now: number }) {
  const text = useText(messages)
  const format = useFormats()
  const { points, validFrom, validUntil } = extraPoint
  const today = businessDay(new Date(now))
  const place = placeOf(extraPoint, today)
  const days = daysBetween(validFrom, validUntil) + 1
  const gone = Math.min(days, Math.max(0, daysBetween(validFrom, today) + 0.5))
  const isSingle = validFrom === validUntil && place !== 'over'
  const day = format.date(place === 'ahead' ? validFrom : validUntil)
  return (
    <div className={styles.teaser}>
      <Stat
        label={text('worth')}
        value={format.number(points)}
        unit={text('unit', { count: points })}
        size="large"
      />
      <DimensionLine
        label={text('period')}
        value={gone}
        max={days}
        valueText={text(isSingle ? 'period.single' : `period.${place}`, { day })}
        minText={isSingle ? '' : format.date(validFrom)}
        maxText={isSingle ? '' : format.date(validUntil)}
        tone={place === 'today' ? 'accent' : 'ink'}
        isTime
      />
    </div>
  )
}
