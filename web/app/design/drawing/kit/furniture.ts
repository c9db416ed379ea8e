import type { Box, Mark, Part } from '../drawing.types.ts'
import { box, circle, fine, line, part, pen, rounded, segments, solid, wash } from '../strokes.ts'

/** A piece of furniture seen from above; its back is the edge y = 0. */
export type Piece = { readonly w: number; readonly d: number; readonly marks: readonly Mark[] }

/** The direction that the back of a piece faces. */
export type Back = 'top' | 'right' | 'bottom' | 'left'

/** Places a piece with its upper left corner at a point and its back to one side. */
export function put({ w, d, marks }: Piece, x: number, y: number, back: Back = 'top'): Part {
  const isTurned = back === 'left' || back === 'right'
  const move = {
    top: `translate(${x} ${y})`,
    right: `translate(${x + d} ${y}) rotate(90)`,
    bottom: `translate(${x + w} ${y + d}) rotate(180)`,
    left: `translate(${x} ${y + w}) rotate(270)`,
  }[back]
  return {
    marks,
    transform: move,
    footprint: { x, y, w: isTurned ? d : w, d: isTurned ? w : d },
  }
}

/** Like `put`, without a footprint: for a rug or a lamp overhead. */
export const lay = (piece: Piece, x: number, y: number, back: Back = 'top'): Part => {
  const { marks, transform } = put(piece, x, y, back)
  return transform ? { marks, transform } : { marks }
}

export const bed = (w = 160, d = 200): Piece => ({
  w,
  d,
  marks: [
    solid(box(0, 0, w, d)),
    ...(w > 120
      ? [
          solid(rounded(10, 9, w / 2 - 15, 36, 6), 'paper', 0.6),
          solid(rounded(w / 2 + 5, 9, w / 2 - 15, 36, 6), 'paper', 0.6),
        ]
      : [solid(rounded(12, 9, w - 24, 36, 6), 'paper', 0.6)]),
    wash(box(1, 78, w - 2, d - 79), 'tint'),
    pen(line([0, 60], [w, 60]) + line([0, 78], [w, 78]), 0.6),
    pen(box(0, 0, w, d)),
  ],
})

export const nightTable = (s = 45): Piece => ({
  w: s,
  d: 40,
  marks: [solid(box(0, 0, s, 40), 'paper', 0.7), pen(circle(s / 2, 20, 10), 0.5)],
})

export const sofa = (w = 210, d = 90, seats = 3): Piece => {
  const arm = 16
  const seat = (w - 2 * arm) / seats
  return {
    w,
    d,
    marks: [
      solid(rounded(0, 0, w, d, 6)),
      ...Array.from({ length: seats }, (_, index) =>
        solid(rounded(arm + index * seat, 20, seat, d - 22, 5), 'tint', 0.6),
      ),
      pen(line([arm, d - 2], [arm, 20], [w - arm, 20], [w - arm, d - 2]), 0.6),
    ],
  }
}

export const armchair = (s = 78): Piece => ({
  w: s,
  d: s,
  marks: [solid(rounded(0, 0, s, s, 8)), solid(rounded(13, 16, s - 26, s - 18, 5), 'tint', 0.6)],
})

export const lowTable = (w: number, d: number): Piece => ({
  w,
  d,
  marks: [solid(box(0, 0, w, d), 'paper', 0.8), fine(box(4, 4, w - 8, d - 8), 0.5)],
})

export const rug = (w: number, d: number): Piece => ({
  w,
  d,
  marks: [wash(box(0, 0, w, d), 'tint'), fine(box(0, 0, w, d) + box(8, 8, w - 16, d - 16), 0.5)],
})

const CHAIR = 44
const TUCK = 16
/** The distance that a chair stands out from its table. */
export const CHAIR_OUT = CHAIR - TUCK

/** A chair whose back is at the top. */
const chair = (x: number, y: number): readonly Mark[] => [
  solid(rounded(x, y + 4, CHAIR, CHAIR - 4, 7), 'paper', 0.7),
  solid(rounded(x, y, CHAIR, 7, 3), 'tint', 0.7),
]
const chairBelow = (x: number, y: number): readonly Mark[] => [
  solid(rounded(x, y, CHAIR, CHAIR - 4, 7), 'paper', 0.7),
  solid(rounded(x, y + CHAIR - 7, CHAIR, 7, 3), 'tint', 0.7),
]
const chairAtLeft = (x: number, y: number): readonly Mark[] => [
  solid(rounded(x + 4, y, CHAIR - 4, CHAIR, 7), 'paper', 0.7),
  solid(rounded(x, y, 7, CHAIR, 3), 'tint', 0.7),
]
const chairAtRight = (x: number, y: number): readonly Mark[] => [
  solid(rounded(x, y, CHAIR - 4, CHAIR, 7), 'paper', 0.7),
  solid(rounded(x + CHAIR - 7, y, 7, CHAIR, 3), 'tint', 0.7),
]

/** A table with chairs along its sides, and at its heads if there is room. */
export function table(
  length: number,
  depth: number,
  perSide: number,
  hasHeads = false,
  isSet = false,
): Piece {
  const out = CHAIR_OUT
  const left = hasHeads ? out : 0
  const step = length / perSide
  const places = Array.from({ length: perSide }, (_, index) => left + step * (index + 0.5))
  const middle = out + depth / 2
  const plates = isSet
    ? places.flatMap((x) => [pen(circle(x, out + 20, 12), 0.5), pen(circle(x, out + depth - 20, 12), 0.5)])
    : []
  return {
    w: length + 2 * left,
    d: depth + 2 * out,
    marks: [
      ...places.flatMap((x) => [
        ...chair(x - CHAIR / 2, 0),
        ...chairBelow(x - CHAIR / 2, out + depth - TUCK),
      ]),
      ...(hasHeads
        ? [...chairAtLeft(0, middle - CHAIR / 2), ...chairAtRight(left + length - TUCK, middle - CHAIR / 2)]
        : []),
      solid(box(left, out, length, depth), 'paper', 1),
      ...plates,
    ],
  }
}

/** A desk against a wall, with its chair in front. */
export const desk = (w = 140, d = 60): Piece => ({
  w,
  d: d + CHAIR_OUT,
  marks: [
    ...chairBelow(w / 2 - CHAIR / 2, d - TUCK),
    solid(box(0, 0, w, d)),
    fine(box(w / 2 - 24, 10, 48, 5) + box(w / 2 - 20, 26, 40, 16), 0.6),
  ],
})

export const wardrobe = (w: number, d = 60): Piece => ({
  w,
  d,
  marks: [
    solid(box(0, 0, w, d)),
    fine(line([0, d / 2], [w, d / 2]), 0.6),
    fine(
      segments(
        ...Array.from(
          { length: Math.floor(w / 14) - 1 },
          (_, index) => [14 * (index + 1) - 4, d * 0.22, 14 * (index + 1) + 3, d * 0.78] as const,
        ),
      ),
      0.7,
    ),
  ],
})

/** Shelves with books. */
export const shelf = (w: number, d = 32): Piece => ({
  w,
  d,
  marks: [solid(box(0, 0, w, d), 'paper', 0.8), fine(line([0, 0], [w, d]) + line([0, d], [w, 0]), 0.4)],
})

type Worktop = { readonly sink?: number; readonly hob?: number; readonly depth?: number }

/** A worktop with a sink and a hob at places along it. */
export const worktop = (w: number, { sink, hob, depth = 60 }: Worktop = {}): Piece => ({
  w,
  d: depth,
  marks: [
    solid(box(0, 0, w, depth)),
    ...(sink === undefined
      ? []
      : [
          solid(rounded(sink, 12, 56, depth - 22, 5), 'tint', 0.7),
          pen(circle(sink + 28, 14 + (depth - 22) / 2, 3), 0.6),
          pen(line([sink + 28, 4], [sink + 28, 22]), 1.2),
        ]),
    ...(hob === undefined
      ? []
      : [
          pen(rounded(hob, 8, 58, depth - 16, 3), 0.6),
          pen(
            [
              [16, 20],
              [42, 20],
              [16, depth - 20],
              [42, depth - 20],
            ]
              .map(([dx = 0, dy = 0]) => circle(hob + dx, dy, 7.5) + circle(hob + dx, dy, 3))
              .join(''),
            0.6,
          ),
        ]),
  ],
})

export const fridge = (s = 70): Piece => ({
  w: s,
  d: s,
  marks: [
    solid(box(0, 0, s, s)),
    fine(line([0, 0], [s, s]) + line([0, s], [s, 0]), 0.5),
    pen(line([0, s - 5], [s, s - 5]), 0.6),
  ],
})

export const stool = (x: number, y: number, r = 17): Part => ({
  marks: [solid(circle(x, y, r), 'paper', 0.7), fine(circle(x, y, r - 5), 0.5)],
  footprint: { x: x - r, y: y - r, w: 2 * r, d: 2 * r },
})

/** A flight of stairs that rises from the bottom edge, cut half-way. */
export function stair(w: number, run: number, steps: number): Piece {
  const going = run / steps
  const treads = Array.from({ length: steps }, (_, index) => run - index * going)
  const breakAt = run * 0.36
  return {
    w,
    d: run,
    marks: [
      solid(box(0, 0, w, run), 'paper', 0.8),
      pen(segments(...treads.filter((y) => y > breakAt).map((y) => [0, y, w, y] as const)), 0.6),
      {
        d: segments(...treads.filter((y) => y <= breakAt).map((y) => [0, y, w, y] as const)),
        stroke: 'hair',
        weight: 0.6,
        dash: [3, 2],
      },
      pen(line([w / 2, run - going / 2], [w / 2, breakAt + 26]), 0.7),
      pen(line([w / 2 - 9, breakAt + 40], [w / 2, breakAt + 24], [w / 2 + 9, breakAt + 40]), 0.8),
      solid(circle(w / 2, run - going / 2, 4), 'paper', 0.7),
      pen(
        line(
          [0, breakAt + 12],
          [w * 0.42, breakAt + 2],
          [w * 0.5, breakAt + 12],
          [w * 0.58, breakAt - 8],
          [w, breakAt - 18],
        ),
        0.8,
      ),
    ],
  }
}

/** A glass wall seen from above. */
export const glass = ({ x, y, w, d }: Box): Part => ({
  ...part(solid(box(x, y, w, d), 'paper', 0.6)),
  footprint: { x, y, w, d },
})
