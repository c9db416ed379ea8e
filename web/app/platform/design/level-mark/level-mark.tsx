import { useDesignText } from '../use-design-text.ts'
import styles from './level-mark.module.css'
import { type Level, levelShapes, type Sublevel, sublevels } from './level-shapes.ts'

type LevelMarkProps = {
  level: Level
  sublevel?: Sublevel | null | undefined
  size?: 'small' | 'medium' | 'large'
  /** Shows the name of the level beside the figure. */
  isNamed?: boolean
}

/** The figure of a level, with a stroke for each reached sublevel. */
export function LevelMark({ level, sublevel, size = 'medium', isNamed }: LevelMarkProps) {
  const text = useDesignText()
  const name = text(`level.${level}`)
  const { solid, fine, curve } = levelShapes[level]
  const reached = sublevel ? sublevels.indexOf(sublevel) + 1 : 0
  const label = text('level.mark', { level: name, sublevel: sublevel ?? '' }).trim()
  return (
    <span className={styles.mark} data-level={level} data-size={size}>
      <svg
        viewBox="0 0 64 80"
        fill="none"
        {...(isNamed ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      >
        <path className={styles.fine} d={fine} />
        <path className={styles.solid} d={solid} />
        {curve && <path className={styles.curve} d={curve} />}
        {sublevel &&
          sublevels.map((step, index) => (
            <path
              key={step}
              className={styles.stroke}
              data-reached={index < reached || undefined}
              d={`M${19 + index * 10} 77l7-8`}
            />
          ))}
      </svg>
      {isNamed && (
        <span className={styles.name}>
          {name}
          {sublevel && <span className={styles.sublevel}> {sublevel}</span>}
        </span>
      )}
    </span>
  )
}
