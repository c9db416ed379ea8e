import type { Point, Sheet } from '../drawing.types.ts'
import { notes } from '../kit/notes.ts'
import { person } from '../kit/people.ts'
import { onePoint, type Place } from '../kit/space.ts'
import { box, circle, cut, line, part, pen, polygon, segments } from '../strokes.ts'

/** An arcade in perspective: vaults, paving, a figure in the light. */
export function arcade(): Sheet {
  const vanish: Point = [240, -78]
  const { at, face, edge } = onePoint(vanish, 240)
  const bays = [0, 110, 220, 330, 440, 550, 660]
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
  const last = bays.at(-1) ?? 0
  return {
    kind: 'perspective',
    grain: 1,
    corner: [0, -252],
    parts: [
      part(
        face(
          [
            [120, 0, 0],
            [360, 0, 0],
            [360, last, 0],
            [120, last, 0],
          ],
          'paper',
          0,
        ),
        face(
          [
            [120, 0, 0],
            [120, last, 0],
            [120, last, 220],
            [120, 0, 220],
          ],
          'tint',
          0,
        ),
        face(
          [
            [360, 0, 0],
            [360, last, 0],
            [360, last, 220],
            [360, 0, 220],
          ],
          'shade',
          0,
        ),
      ),
      part(
        ...bays.slice(0, -1).flatMap((y) => [
          face(sideArch(120, y), 'paper', 0.8),
          face(sideArch(360, y), 'ink', 0.8),
          // Light from the left falls through the arches.
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
      ),
      part(
        ...[150, 180, 210, 240, 270, 300, 330].map((x) =>
          edge(
            [
              [x, 0, 0],
              [x, last, 0],
            ],
            0.4,
            'hair',
          ),
        ),
        ...Array.from({ length: 22 }, (_, i) =>
          edge(
            [
              [120, i * 30, 0],
              [360, i * 30, 0],
            ],
            0.4,
            'hair',
          ),
        ),
      ),
      part(
        ...bays
          .slice(1)
          .toReversed()
          .map((y) => ({
            d: line(...arch(y).map(at)),
            stroke: 'ink' as const,
            weight: Math.max(0.5, 1.5 - y / 500),
          })),
        ...bays.slice(1).flatMap((y) => [
          edge(
            [
              [120, y, 0],
              [120, y, 120],
            ],
            Math.max(0.5, 1.4 - y / 500),
          ),
          edge(
            [
              [360, y, 0],
              [360, y, 120],
            ],
            Math.max(0.5, 1.4 - y / 500),
          ),
        ]),
        ...Array.from({ length: 7 }, (_, i) => {
          const angle = Math.PI - ((i + 1) / 8) * Math.PI
          const px = 240 + Math.cos(angle) * 120
          const pz = 120 + Math.sin(angle) * 100
          return edge(
            [
              [px, 0, pz],
              [px, last, pz],
            ],
            0.4,
            'hair',
          )
        }),
      ),
      part(
        // The end, open to the sky, and the front.
        {
          d: polygon([at([120, last, 0]), ...arch(last).map(at), at([360, last, 0])]),
          fill: 'paper',
          stroke: 'ink',
          weight: 0.7,
        },
        { d: circle(at([240, last, 70])[0], at([240, last, 120])[1], 5), fill: 'accent' },
        cut(`M0-252H480V48H360V-120${line(...arch(0).toReversed().map(at)).replace('M', 'L')}V0L120 48H0Z`),
        cut(box(0, 0, 120, 48) + box(360, 0, 120, 48)),
      ),
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
      (() => {
        const [x, y] = at([212, 190, 0])
        return person(x, y, 54)
      })(),
      (() => {
        const [x, y] = at([276, 420, 0])
        return person(x, y, 33, true)
      })(),
    ],
  }
}

/** A bare room in perspective with its door and window: nothing here yet. */
export function bareRoom(): Sheet {
  const { at, face, edge } = onePoint([240, -120], 380)
  const { across } = notes(1)
  return {
    kind: 'perspective',
    grain: 1,
    corner: [0, -262],
    parts: [
      part(
        face(
          [
            [40, 0, 0],
            [440, 0, 0],
            [440, 340, 0],
            [40, 340, 0],
          ],
          'tint',
          0.8,
        ),
        face(
          [
            [40, 0, 0],
            [40, 340, 0],
            [40, 340, 240],
            [40, 0, 240],
          ],
          'paper',
          0.8,
        ),
        face(
          [
            [440, 0, 0],
            [440, 340, 0],
            [440, 340, 240],
            [440, 0, 240],
          ],
          'shade',
          0.8,
        ),
        face(
          [
            [40, 340, 0],
            [440, 340, 0],
            [440, 340, 240],
            [40, 340, 240],
          ],
          'paper',
          1,
        ),
        ...Array.from({ length: 9 }, (_, i) =>
          edge(
            [
              [80 + i * 40, 0, 0],
              [80 + i * 40, 340, 0],
            ],
            0.4,
            'hair',
          ),
        ),
        face(
          [
            [260, 340, 80],
            [380, 340, 80],
            [380, 340, 190],
            [260, 340, 190],
          ],
          'paper',
          1.2,
        ),
        edge(
          [
            [320, 340, 80],
            [320, 340, 190],
          ],
          0.8,
        ),
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
        face(
          [
            [110, 340, 0],
            [190, 340, 0],
            [190, 340, 205],
            [110, 340, 205],
          ],
          'tint',
          1.1,
        ),
        { d: circle(at([180, 340, 100])[0], at([180, 340, 100])[1], 1.6), fill: 'ink' },
      ),
      across([at([40, 340, 0])[0], at([440, 340, 0])[0]], at([0, 340, 240])[1] + 14, { figure: () => '400' }),
    ],
  }
}
