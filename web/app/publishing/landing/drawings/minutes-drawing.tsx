import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from '../stories/for-stores.messages.ts'
import styles from './minutes-drawing.module.css'

/** The seconds at which each part of the two minutes ends. */
const stops = [0, 20, 60, 110, 120] as const
const at = (seconds: number) => 30 + (seconds / 120) * 740

/** Shows two minutes of a store's day as a dimension chain. The list below contains the same as text. */
export function MinutesDrawing() {
  const text = useText(messages)
  const parts = stops
    .slice(1)
    .map((end, nth) => ({ end, start: stops[nth] ?? 0, key: `${nth + 1}` as '1' | '2' | '3' | '4' }))
  return (
    <section className={styles.minutes} aria-labelledby="minutes">
      <h2 id="minutes">{text('minutes.title')}</h2>
      <svg viewBox="0 0 800 120" aria-hidden="true" focusable="false">
        <path className={styles.line} d="M16 34H784M16 84H784" />
        <path className={styles.hair} d={stops.map((stop) => `M${at(stop)} 22V110`).join('')} />
        <path className={styles.tick} d={stops.map((stop) => `M${at(stop) - 6} 90l12-12`).join('')} />
        <path className={styles.tick} d={[0, 120].map((stop) => `M${at(stop) - 6} 40l12-12`).join('')} />
        <text className={styles.total} x={at(60)} y="24">
          {text('minutes.total')}
        </text>
        {parts.map(({ key, start, end }) => (
          <text key={key} x={(at(start) + at(end)) / 2} y="74">
            {end - start >= 20 ? text('minutes.seconds', { count: end - start }) : end - start}
          </text>
        ))}
      </svg>
      <ol>
        {parts.map(({ key }) => (
          <li key={key}>
            <h3>{text(`minutes.${key}`)}</h3>
            <p>{text(`minutes.${key}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
