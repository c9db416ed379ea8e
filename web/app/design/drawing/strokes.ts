/** A number as short as it can be written in a path. */
const short = (value: number) => String(Math.round(value * 10) / 10)

export const line = (x1: number, y1: number, x2: number, y2: number) =>
  `M${short(x1)} ${short(y1)}L${short(x2)} ${short(y2)}`

export const box = (x: number, y: number, width: number, height: number) =>
  `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}Z`

export const polygon = (points: readonly (readonly [number, number])[]) =>
  `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}Z`

export const circle = (x: number, y: number, radius: number) =>
  `M${short(x - radius)} ${short(y)}a${short(radius)} ${short(radius)} 0 1 0 ${short(radius * 2)} 0a${short(radius)} ${short(radius)} 0 1 0 ${short(-radius * 2)} 0`

/** An arc of a circle from one point to another, the shorter way round, clockwise. */
export const arc = (x1: number, y1: number, x2: number, y2: number, radius: number, clockwise = true) =>
  `M${short(x1)} ${short(y1)}A${short(radius)} ${short(radius)} 0 0 ${clockwise ? 1 : 0} ${short(x2)} ${short(y2)}`

/** A dimension line with oblique ticks at the given positions along it. */
export function dimension(positions: readonly number[], at: number, isVertical: boolean): string {
  const first = positions[0] ?? 0
  const last = positions.at(-1) ?? 0
  const along = isVertical ? line(at, first - 6, at, last + 6) : line(first - 6, at, last + 6, at)
  const ticks = positions.map((p) =>
    isVertical ? line(at - 4, p + 4, at + 4, p - 4) : line(p - 4, at + 4, p + 4, at - 4),
  )
  return [along, ...ticks].join('')
}
