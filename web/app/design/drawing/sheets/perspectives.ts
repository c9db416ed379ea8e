import type { Part, Point, Sheet } from '../drawing.types.ts'
import { notes } from '../kit/notes.ts'
import { person } from '../kit/people.ts'
import { frontal, lateral, level, onePoint, type Place } from '../kit/space.ts'
import { box, circle, cut, line, part, pen, polygon, segments } from '../strokes.ts'

const vanish: Point = [240, -78]
const { at, face, ray } = onePoint(vanish, 240)
const bays = [0, 110, 220, 330, 440, 550, 660]
const last = bays.at(-1) ?? 0

/** An arcade in perspective: vaults, paving, a figure in the light. */
export const arcade = (): Sheet => ({
  kind: 'perspective',
  grain: 1,
  corner: [0, -252],
  parts: [
    part(
      face(level(120, 0, 360, last, 0), 'paper', 0),
      face(lateral(0, 0, last, 220, 120), 'tint', 0),
      face(lateral(0, 0, last, 220, 360), 'shade', 0),
    ),
    sideArches(),
    paving(),
    vaults(),
    bothEnds(),
    part(
      {
        d: polygon([
          [120, 0],
          [360, 0],
          [480, 48],
          [0, 48],
        ]),
        fill: 'tint',
      },
      pen(segments([120, 0, 360, 0]), 0.6),
    ),
    person(...at([212, 190, 0]), 54),
    person(...at([276, 420, 0]), 33, true),
  ],
})

const arch = (y: number): readonly Place[] =>
  Array.from({ length: 17 }, (_, i): Place => {
    const angle = Math.PI - (i / 16) * Math.PI
    return [240 + Math.cos(angle) * 120, y, 120 + Math.sin(angle) * 100]
  })

const sideArch = (x: number, y: number): readonly Place[] => {
  const [a, b] = [y + 18, y + 92]
  return [
    [x, a, 0],
    ...Array.from({ length: 11 }, (_, i): Place => {
      const t = Math.PI - (i / 10) * Math.PI
      return [x, (a + b) / 2 + (Math.cos(t) * (b - a)) / 2, 100 + Math.sin(t) * 40]
    }),
    [x, b, 0],
  ]
}

/** The openings on both sides; light from the left falls through them. */
const sideArches = (): Part =>
  part(
    ...bays.slice(0, -1).flatMap((y) => [
      face(sideArch(120, y), 'paper', 0.8),
      face(sideArch(360, y), 'ink', 0.8),
      {
        ...face(
          [
            [120, y + 24, 0],
            [120, y + 86, 0],
            [262, y + 130, 0],
            [262, y + 68, 0],
          ],
          'accent',
          0,
        ),
        opacity: 0.13,
      },
    ]),
  )

const paving = (): Part =>
  part(
    ...[150, 180, 210, 240, 270, 300, 330].map((x) => ray([x, 0, 0], [x, last, 0], 0.4, 'hair')),
    ...Array.from({ length: 22 }, (_, i) => ray([120, i * 30, 0], [360, i * 30, 0], 0.4, 'hair')),
  )

const vaults = (): Part =>
  part(
    ...bays
      .slice(1)
      .toReversed()
      .map((y) => ({
        d: line(...arch(y).map(at)),
        stroke: 'ink' as const,
        weight: Math.max(0.5, 1.5 - y / 500),
      })),
    ...bays
      .slice(1)
      .flatMap((y) => [
        ray([120, y, 0], [120, y, 120], Math.max(0.5, 1.4 - y / 500)),
        ray([360, y, 0], [360, y, 120], Math.max(0.5, 1.4 - y / 500)),
      ]),
    ...Array.from({ length: 7 }, (_, i) => {
      const angle = Math.PI - ((i + 1) / 8) * Math.PI
      const px = 240 + Math.cos(angle) * 120
      const pz = 120 + Math.sin(angle) * 100
      return ray([px, 0, pz], [px, last, pz], 0.4, 'hair')
    }),
  )

/** The end, open to the sky, and the front. */
const bothEnds = (): Part =>
  part(
    {
      d: polygon([at([120, last, 0]), ...arch(last).map(at), at([360, last, 0])]),
      fill: 'paper',
      stroke: 'ink',
      weight: 0.7,
    },
    { d: circle(at([240, last, 70])[0], at([240, last, 120])[1], 5), fill: 'accent' },
    cut(`M0-252H480V48H360V-120${line(...arch(0).toReversed().map(at)).replace('M', 'L')}V0L120 48H0Z`),
    cut(box(0, 0, 120, 48) + box(360, 0, 120, 48)),
  )

/** A bare room in perspective with its door and window, for empty states. */
export function bareRoom(): Sheet {
  const { at, face, ray } = onePoint([240, -120], 380)
  const { across } = notes(1)
  return {
    kind: 'perspective',
    grain: 1,
    corner: [0, -262],
    parts: [
      part(
        face(level(40, 0, 440, 340, 0), 'tint', 0.8),
        face(lateral(0, 0, 340, 240, 40), 'paper', 0.8),
        face(lateral(0, 0, 340, 240, 440), 'shade', 0.8),
        face(frontal(40, 0, 440, 240, 340), 'paper', 1),
        ...Array.from({ length: 9 }, (_, i) => ray([80 + i * 40, 0, 0], [80 + i * 40, 340, 0], 0.4, 'hair')),
        face(frontal(260, 80, 380, 190, 340), 'paper', 1.2),
        ray([320, 340, 80], [320, 340, 190], 0.8),
        {
          ...face(
            [
              [270, 330, 0],
              [390, 330, 0],
              [290, 150, 0],
              [150, 150, 0],
            ],
            'accent',
            0,
          ),
          opacity: 0.16,
        },
        face(frontal(110, 0, 190, 205, 340), 'tint', 1.1),
        { d: circle(at([180, 340, 100])[0], at([180, 340, 100])[1], 1.6), fill: 'ink' },
      ),
      across([at([40, 340, 0])[0], at([440, 340, 0])[0]], at([0, 340, 240])[1] + 14, { figure: () => '400' }),
    ],
  }
}
