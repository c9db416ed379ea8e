import type { Mark, Part, Point } from '../drawing.types.ts'
import type { Random } from '../random.ts'
import { circle, curve, cut, fine, hatch, line, part, pen, polygon, solid, wash } from '../strokes.ts'

/** A tree from above: a scalloped crown, its trunk and branches. */
export function treeAbove(x: number, y: number, r: number, random: Random, isTinted = true): Part {
  const lobes = 11
  const turn = random.next() * Math.PI
  const at = (angle: number, reach: number): Point => [
    x + Math.cos(angle) * reach,
    y + Math.sin(angle) * reach,
  ]
  let crown = ''
  for (let lobe = 0; lobe <= lobes; lobe += 1) {
    const angle = turn + (lobe / lobes) * Math.PI * 2
    const [px, py] = at(angle, r * 0.92)
    const bow = Math.round(r * 0.3 * 10) / 10
    crown +=
      lobe === 0
        ? `M${px.toFixed(1)} ${py.toFixed(1)}`
        : `A${bow} ${bow} 0 0 1 ${px.toFixed(1)} ${py.toFixed(1)}`
  }
  const branches = Array.from({ length: 7 }, (_, index) => {
    const angle = turn + (index / 7) * Math.PI * 2 + 0.2
    return line([x, y], at(angle, r * (0.5 + random.next() * 0.26)))
  }).join('')
  return part(
    ...(isTinted ? [wash(`${crown}Z`, 'tint')] : []),
    { d: `${crown}Z`, stroke: 'ink', weight: 0.6 },
    fine(branches, 0.5),
    cut(circle(x, y, Math.max(3, r * 0.05))),
  )
}

/** A potted plant from above. */
export function plant(x: number, y: number, r = 22): Part {
  const leaves = Array.from({ length: 9 }, (_, index) => {
    const angle = (index / 9) * Math.PI * 2
    const tip: Point = [x + Math.cos(angle) * r, y + Math.sin(angle) * r]
    const side = (by: number): Point => [
      x + Math.cos(angle + by) * r * 0.55,
      y + Math.sin(angle + by) * r * 0.55,
    ]
    return `${curve([[x, y], side(0.28), tip])}${curve([tip, side(-0.28), [x, y]])}`
  }).join('')
  return {
    marks: [wash(circle(x, y, r * 0.6), 'tint'), pen(leaves, 0.5), pen(circle(x, y, r * 0.6), 0.5)],
    footprint: { x: x - r, y: y - r, w: 2 * r, d: 2 * r },
  }
}

/** A tree in section or elevation: a trunk that forks, and a crown of round masses. */
export function treeBeside(x: number, ground: number, height: number, random: Random): Part {
  const trunk = height * 0.42
  const r = height * 0.3
  const middle = ground - height + r
  const crown = Array.from({ length: 7 }, (_, index) => {
    const angle = (index / 7) * Math.PI * 2 + random.next() * 0.4
    return circle(
      x + Math.cos(angle) * r * 0.55,
      middle + Math.sin(angle) * r * 0.42,
      r * (0.46 + random.next() * 0.12),
    )
  }).join('')
  const w = height * 0.018
  return part(
    wash(crown, 'tint'),
    fine(crown, 0.5),
    fine(
      line([x, ground - trunk], [x - r * 0.5, middle - r * 0.1]) +
        line([x, ground - trunk * 0.9], [x + r * 0.5, middle]) +
        line([x, ground - trunk], [x + r * 0.08, middle - r * 0.5]),
      0.8,
    ),
    cut(
      polygon([
        [x - w, ground],
        [x - w * 0.6, ground - trunk],
        [x + w * 0.6, ground - trunk],
        [x + w, ground],
      ]),
    ),
  )
}

/** A palm in elevation. */
export function palm(x: number, ground: number, height: number): Part {
  const top: Point = [x + height * 0.05, ground - height]
  const fronds = [-170, -145, -120, -95, -65, -35, -10, 15].map((degrees) => {
    const angle = (degrees * Math.PI) / 180
    const reach = height * 0.3
    const mid: Point = [top[0] + Math.cos(angle) * reach * 0.6, top[1] + Math.sin(angle) * reach * 0.6]
    const tip: Point = [
      top[0] + Math.cos(angle) * reach,
      top[1] + Math.sin(angle) * reach * 0.7 + reach * 0.28,
    ]
    return curve([top, mid, tip])
  })
  return part(
    pen(curve([[x, ground], [x + height * 0.01, ground - height / 2], top]), 1.6),
    pen(fronds.join(''), 0.8),
  )
}

/** Grass at the foot of something. */
export function tuft(x: number, ground: number, size: number): Mark {
  const blades = [-0.5, -0.25, 0, 0.22, 0.5].map((lean) =>
    curve([
      [x + lean * size * 0.4, ground],
      [x + lean * size * 0.7, ground - size * 0.6],
      [x + lean * size * 1.4, ground - size],
    ]),
  )
  return pen(blades.join(''), 0.5)
}

/** The ground of a section: its line, and earth hatched under it to a depth. */
export function earth(surface: readonly Point[], depth: number, spacing: number): Part {
  const first = surface[0] ?? [0, 0]
  const last = surface.at(-1) ?? first
  const bottom = Math.max(...surface.map(([, y]) => y)) + depth
  const outline: Point[] = [...surface, [last[0], bottom], [first[0], bottom]]
  return part(wash(polygon(outline), 'tint'), fine(hatch(outline, spacing, 45), 0.6), {
    d: line(...surface),
    stroke: 'ink',
    weight: 2,
  })
}

/** Water in plan or section: a tinted surface with ripples. */
export function ripples(points: readonly Point[], spacing: number): readonly Mark[] {
  return [solid(polygon(points), 'tint', 0.7), fine(hatch(points, spacing, 0), 0.4)]
}

/** Pebbles or paving joints along a line. */
export const dots = (points: readonly Point[], r: number): Mark =>
  cut(points.map(([x, y]) => circle(x, y, r)).join(''))
