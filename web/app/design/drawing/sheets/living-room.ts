import type { Mark, Point, Sheet } from '../drawing.types.ts'
import { treeBeside } from '../kit/nature.ts'
import { person } from '../kit/people.ts'
import { onePoint } from '../kit/space.ts'
import type { Random } from '../random.ts'
import { circle, dashed, part, pen, segments } from '../strokes.ts'

/** A living room in perspective: a wide window, a sofa, a lamp, the lines that meet. */
export function livingRoom(random: Random): Sheet {
  const vanish: Point = [236, -120]
  const { at, face, edge } = onePoint(vanish, 420)
  const [x1, x2, depth, tall] = [0, 480, 420, 260]
  const crate = (x: number, y: number, z: number, w: number, d: number, h: number): readonly Mark[] => [
    face(
      [
        [x, y, z + h],
        [x + w, y, z + h],
        [x + w, y + d, z + h],
        [x, y + d, z + h],
      ],
      'paper',
      0.8,
    ),
    ...(x > vanish[0]
      ? [
          face(
            [
              [x, y, z],
              [x, y + d, z],
              [x, y + d, z + h],
              [x, y, z + h],
            ],
            'shade',
            0.8,
          ),
        ]
      : []),
    ...(x + w < vanish[0]
      ? [
          face(
            [
              [x + w, y, z],
              [x + w, y + d, z],
              [x + w, y + d, z + h],
              [x + w, y, z + h],
            ],
            'shade',
            0.8,
          ),
        ]
      : []),
    face(
      [
        [x, y, z],
        [x + w, y, z],
        [x + w, y, z + h],
        [x, y, z + h],
      ],
      'tint',
      0.9,
    ),
  ]
  const frame = (x: number, z: number, w: number, h: number): Mark =>
    face(
      [
        [x, depth, z],
        [x + w, depth, z],
        [x + w, depth, z + h],
        [x, depth, z + h],
      ],
      'paper',
      0.8,
    )
  const tree = treeBeside(at([330, depth, 0])[0], at([330, depth, 30])[1], 92, random)
  return {
    kind: 'perspective',
    grain: 1,
    corner: [0, -278],
    parts: [
      part(
        face(
          [
            [x1, 0, 0],
            [x2, 0, 0],
            [x2, depth, 0],
            [x1, depth, 0],
          ],
          'tint',
          0,
        ),
        face(
          [
            [x1, 0, 0],
            [x1, depth, 0],
            [x1, depth, tall],
            [x1, 0, tall],
          ],
          'paper',
          0,
        ),
        face(
          [
            [x2, 0, 0],
            [x2, depth, 0],
            [x2, depth, tall],
            [x2, 0, tall],
          ],
          'shade',
          0,
        ),
        face(
          [
            [x1, depth, 0],
            [x2, depth, 0],
            [x2, depth, tall],
            [x1, depth, tall],
          ],
          'paper',
          0.8,
        ),
        ...Array.from({ length: 15 }, (_, i) =>
          edge(
            [
              [i * 34, 0, 0],
              [i * 34, depth, 0],
            ],
            0.4,
            'hair',
          ),
        ),
      ),
      part(frame(150, 30, 300, 190)),
      tree,
      part(
        edge(
          [
            [250, depth, 30],
            [250, depth, 220],
          ],
          1,
        ),
        edge(
          [
            [350, depth, 30],
            [350, depth, 220],
          ],
          1,
        ),
        edge(
          [
            [150, depth, 30],
            [450, depth, 30],
            [450, depth, 220],
            [150, depth, 220],
            [150, depth, 30],
          ],
          1.4,
        ),
        {
          ...face(
            [
              [180, 330, 0],
              [440, 330, 0],
              [330, 120, 0],
              [60, 120, 0],
            ],
            'accent',
            0,
          ),
          opacity: 0.14,
        },
      ),
      part(
        // Shelves on the left wall with books.
        ...[70, 120, 170].map((z) =>
          edge(
            [
              [0, 120, z],
              [0, 340, z],
            ],
            1.2,
          ),
        ),
        ...Array.from({ length: 30 }, (_, i) => {
          const y = 126 + Math.floor(i / 3) * 14 + (i % 3) * 20
          const z = 70 + (i % 3) * 50
          return face(
            [
              [0, y, z],
              [0, y + 10, z],
              [0, y + 10, z + 34 - ((i * 7) % 5) * 3],
              [0, y, z + 34 - ((i * 7) % 5) * 3],
            ],
            i % 4 === 1 ? 'shade' : 'paper',
            0.7,
          )
        }),
      ),
      part(
        ...crate(20, 240, 0, 130, 70, 42),
        ...crate(20, 296, 42, 130, 14, 34),
        ...crate(20, 240, 42, 14, 56, 16),
        ...crate(136, 240, 42, 14, 56, 16),
      ),
      part(...crate(190, 200, 26, 110, 60, 4)),
      part(
        edge(
          [
            [194, 204, 0],
            [194, 204, 26],
          ],
          1,
        ),
        edge(
          [
            [296, 204, 0],
            [296, 204, 26],
          ],
          1,
        ),
      ),
      part(...crate(360, 190, 0, 70, 70, 40), ...crate(416, 190, 40, 14, 70, 36)),
      part(
        edge(
          [
            [168, 330, 0],
            [168, 330, 150],
          ],
          1.2,
        ),
        (() => {
          const [x, y] = at([168, 330, 150])
          return {
            d: `M${x - 16} ${y}l6-17h20l6 17Z`,
            fill: 'accent' as const,
            stroke: 'ink' as const,
            weight: 0.8,
          }
        })(),
      ),
      part(
        dashed(
          segments(
            [0, 0, vanish[0], vanish[1]],
            [480, 0, vanish[0], vanish[1]],
            [0, -260, vanish[0], vanish[1]],
            [480, -260, vanish[0], vanish[1]],
          ),
          'hair',
          0.5,
        ),
        { d: circle(vanish[0], vanish[1], 2.4), fill: 'accent' },
        pen(`M0 0H480M0-260H480`, 1.4),
        edge(
          [
            [0, 0, 0],
            [0, depth, 0],
            [0, depth, tall],
            [0, 0, tall],
          ],
          0.8,
        ),
        edge(
          [
            [480, 0, 0],
            [480, depth, 0],
            [480, depth, tall],
            [480, 0, tall],
          ],
          0.8,
        ),
      ),
      (() => {
        const [x, y] = at([318, 330, 0])
        return person(x, y, 98, true)
      })(),
    ],
  }
}
