import { useId } from 'react'
import styles from './level-section.module.css'
import { ground, roof, wall } from './level-section.rules.ts'

interface BuildingProps {
  /** The inner walls. */
  readonly left: number
  readonly right: number
  /** The floor of the lowest storey. */
  readonly base: number
  /** The thickness of a slab. */
  readonly slab: number
  /** The end of the ground. */
  readonly end: number
}

/** The ground, walls and roof of the section whose storeys are the levels. */
export function Building({ left, right, base, slab, end }: BuildingProps) {
  const earth = useId()
  const middle = (left + right) / 2
  return (
    <>
      <defs>
        <pattern id={earth} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line x1="0" y1="0" x2="0" y2="7" className={styles.hair} />
        </pattern>
      </defs>
      <rect x="0" y={base + slab} width={end} height={ground - slab} fill={`url(#${earth})`} />
      <line x1="0" x2={end} y1={base + slab} y2={base + slab} className={styles.strong} />
      <path
        className={styles.cut}
        d={`M${left - wall} ${base + slab}V${roof}H${left}V${base}H${right}V${roof}H${right + wall}V${base + slab}Z`}
      />
      <path
        className={styles.fine}
        d={`M${left - wall - 12} ${roof}L${middle} 16L${right + wall + 12} ${roof}M${left - wall} ${roof}L${middle} 26L${right + wall} ${roof}`}
      />
      <line x1={left - wall - 12} x2={right + wall + 12} y1={roof} y2={roof} className={styles.strong} />
    </>
  )
}
