import { useDesignText } from '../use-design-text.ts'
import styles from './level-mark.module.css'
import { type Level, levelShapes, type Sublevel } from './level-shapes.ts'

type LevelMarkProps = {
  level: Level
  sublevel?: Sublevel | null | undefined
  size?: 'small' | 'medium' | 'large'
  /** Shows the name of the level beside the figure. */
  isNamed?: boolean
}

/** The figure of a level; beside its name stands the sublevel as a numeral. */
export function LevelMark({ level, sublevel, size = 'medium', isNamed }: LevelMarkProps) {
  const text = useDesignText()
  const name = text(`level.${level}`)
  const { solid, fine, curve } = levelShapes[level]
  const label = text('level.mark', { level: name, sublevel: sublevel ?? '' }).trim()
  return (
    <span className={styles.mark} data-level={level} data-size={size}>
      <svg
        viewBox="0 0 64 64"
        fill="none"
        {...(isNamed ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      >
        <path className={styles.fine} d={fine} />
        <path className={styles.solid} d={solid} />
        {curve && <path className={styles.curve} d={curve} />}
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
