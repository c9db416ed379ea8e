import type { Shape } from './drawing.types.ts'
import type { Random } from './random.ts'
import { box, circle, line, polygon } from './strokes.ts'

const GROUND = 232

/** A tree as a section shows it: a trunk and a crown of fine circles. */
function tree(x: number, height: number, random: Random): Shape[] {
  const radius = height * (0.3 + random.next() * 0.12)
  const crown = [0, 1, 2, 3, 4].map(() => {
    const angle = random.next() * Math.PI * 2
    const reach = radius * 0.45
    return circle(
      x + Math.cos(angle) * reach,
      GROUND - height + radius + Math.sin(angle) * reach,
      radius * (0.5 + random.next() * 0.3),
    )
  })
  return [
    { d: line(x, GROUND, x, GROUND - height + radius), stroke: 'hair', width: 1.2 },
    { d: crown.join(''), stroke: 'hair', width: 0.6 },
  ]
}

/** A person, for scale: 20 high. */
const person = (x: number, floor: number): Shape => ({
  d: `${circle(x, floor - 18, 2)}${polygon([
    [x - 2.5, floor - 15],
    [x + 2.5, floor - 15],
    [x + 1.5, floor],
    [x - 1.5, floor],
  ])}`,
  fill: 'ink',
})

function stair(x: number, floor: number, rise: number): Shape {
  const steps = 8
  const run = 6
  const points: string[] = []
  for (let step = 0; step < steps; step += 1) {
    points.push(`h${run}v${Math.round((-rise / steps) * 10) / 10}`)
  }
  return { d: `M${x} ${floor}${points.join('')}`, stroke: 'ink', width: 1.25 }
}

/** The roof: flat, leaning, or with a ridge. Gives its height over the last slab. */
function roof(left: number, right: number, at: number, random: Random): Shape[] {
  const over = random.between(8, 26)
  const kind = random.pick(['flat', 'lean', 'ridge', 'butterfly'])
  if (kind === 'flat') return [{ d: box(left - over, at - 7, right - left + over * 2, 7), fill: 'ink' }]
  const lift = random.between(22, 40)
  const tops: readonly (readonly [number, number])[] =
    kind === 'lean'
      ? [
          [left - over, at],
          [right + over, at - lift],
        ]
      : kind === 'ridge'
        ? [
            [left - over, at + 4],
            [(left + right) / 2, at - lift],
            [right + over, at + 4],
          ]
        : [
            [left - over, at - lift],
            [left + (right - left) * 0.62, at],
            [right + over, at - lift * 0.7],
          ]
  const under = [...tops].reverse().map(([x, y]) => [x, y + 6] as const)
  const posts =
    kind === 'ridge'
      ? ''
      : line(left + 2, at, left + 2, at - lift * 0.9) + line(right - 2, at, right - 2, at - lift * 0.9)
  return [
    { d: posts, stroke: 'ink', width: 0.9 },
    { d: polygon([...tops, ...under]), fill: 'ink' },
  ]
}

/** A house cut through: the ground, its slabs and walls, a stair, a roof, trees and people for scale. */
export function section(random: Random): Shape[] {
  const floors = random.between(1, 3)
  const height = floors === 3 ? 46 : 54
  const left = random.between(100, 160)
  const right = left + random.between(170, 230)
  const basement = random.chance(0.5)
  const top = GROUND - floors * height
  const shapes: Shape[] = []
  const earth = 'M0 232H480V300H0Z'
  const hatch: string[] = []
  for (let x = -60; x < 480; x += 8) hatch.push(line(x, 300, x + 68, 232))

  const sunX = random.chance(0.5) ? random.between(36, 80) : random.between(400, 440)
  shapes.push({ d: circle(sunX, random.between(48, 84), random.between(16, 26)), fill: 'accent' })
  for (let count = random.between(2, 4); count > 0; count -= 1) {
    const x = random.chance(0.5) ? random.between(18, left - 40) : random.between(right + 36, 462)
    shapes.push(...tree(x, random.between(60, 120), random))
  }
  shapes.push({ d: earth, fill: 'shade' }, { d: hatch.join(''), stroke: 'hair', width: 0.5 })
  if (basement) {
    const width = (right - left) * 0.55
    shapes.push(
      { d: box(left, GROUND, width, 40), fill: 'paper' },
      { d: `M${left} ${GROUND}v40h${Math.round(width)}v-40`, stroke: 'ink', width: 5 },
    )
  }
  shapes.push({ d: box(left, top, right - left, GROUND - top), fill: 'paper' })

  for (let floor = 0; floor < floors; floor += 1) {
    const base = GROUND - floor * height
    const ceiling = base - height
    const cut = left + Math.round((0.3 + random.next() * 0.4) * (right - left))
    const beyond: string[] = []
    for (let x = left + 14; x < right - 8; x += random.between(14, 26))
      beyond.push(line(x, ceiling + 8, x, base))
    shapes.push({ d: beyond.join('') + line(left, base - 20, right, base - 20), stroke: 'hair', width: 0.6 })
    if (random.chance(0.6)) shapes.push({ d: box(cut, ceiling, (right - cut) * 0.5, height), fill: 'tint' })
    shapes.push({ d: line(cut, ceiling, cut, base), stroke: 'ink', width: 4 })
    if (floor < floors - 1) shapes.push(stair(cut + 14, base, height))
    shapes.push(person(random.between(left + 12, cut - 10), base))
    const isOpen = random.chance(0.5)
    shapes.push(
      { d: line(left, ceiling, left, base), stroke: 'ink', width: isOpen ? 1 : 5 },
      { d: line(right, ceiling, right, base), stroke: 'ink', width: isOpen ? 5 : 1 },
    )
    const balcony = random.between(0, 30)
    shapes.push({ d: box(left - (isOpen ? balcony : 0), base - 2, right - left + balcony, 6), fill: 'ink' })
  }
  shapes.push(...roof(left, right, top, random))
  shapes.push({ d: line(0, GROUND, 480, GROUND), stroke: 'ink', width: 2 })

  const marks = Array.from({ length: floors + 1 }, (_, floor) => GROUND - floor * height)
  const at = Math.min(right + 60, 452)
  shapes.push(
    {
      d: marks.map((y) => line(right + 14, y, at + 10, y)).join(''),
      stroke: 'hair',
      width: 0.5,
      dash: '4 3',
    },
    {
      d: marks
        .map((y) =>
          polygon([
            [at, y],
            [at - 4, y - 7],
            [at + 4, y - 7],
          ]),
        )
        .join(''),
      fill: 'ink',
    },
    person(random.chance(0.5) ? left - 30 : right + 30, GROUND),
  )
  return shapes
}
