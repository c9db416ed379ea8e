import { useEffect, useRef } from 'react'
import styles from './level-section.module.css'
import { type Place, pointOn } from './level-section.rules.ts'
import { Person } from './person.tsx'

/** The time that the figure takes for one section of the path, in milliseconds. */
const STRETCH = 420

/** A figure that climbs a path once; with reduced motion it is shown at the end. */
export function Climber({ way, scale }: { way: readonly Place[]; scale: number }) {
  const figure = useRef<SVGGElement>(null)
  const path = way.map(({ x, y }) => `${x},${y}`).join(' ')
  useEffect(() => {
    const places = path.split(' ').map((pair): Place => {
      const [x = 0, y = 0] = pair.split(',').map(Number)
      return { x, y }
    })
    const node = figure.current
    if (!node || places.length < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const move = (share: number) => {
      const { x, y } = pointOn(places, share)
      node.setAttribute('transform', `translate(${x} ${y}) scale(${scale})`)
    }
    let start: number | null = null
    let frame = requestAnimationFrame(function next(time) {
      start ??= time
      const share = (time - start) / (STRETCH * places.length)
      move(share)
      if (share < 1) frame = requestAnimationFrame(next)
    })
    move(0)
    return () => {
      cancelAnimationFrame(frame)
      move(1)
    }
  }, [path, scale])
  const { x, y } = pointOn(way, 1)
  return (
    <g ref={figure} transform={`translate(${x} ${y}) scale(${scale})`} className={styles.person}>
      <Person />
    </g>
  )
}
