import { box, circle, ellipse, fine, line, pen, rounded, segments, solid } from '../strokes.ts'
import type { Piece } from './furniture.ts'

/** A toilet with its cistern against the wall. */
export const toilet: Piece = {
  w: 38,
  d: 66,
  marks: [
    solid(rounded(1, 0, 36, 17, 3), 'paper', 0.8),
    solid('M4 20C2 34 3 50 8 58C12 65 26 65 30 58C35 50 36 34 34 20Z', 'paper', 0.8),
    pen(ellipse(19, 40, 10.5, 16), 0.6),
  ],
}

/** A worktop with a round basin. */
export const basin = (w = 80, d = 48, bowls = 1): Piece => ({
  w,
  d,
  marks: [
    solid(box(0, 0, w, d), 'paper', 0.8),
    ...Array.from({ length: bowls }, (_, index) => (w / bowls) * (index + 0.5)).flatMap((x) => [
      solid(ellipse(x, d / 2 + 3, Math.min(24, w / bowls / 2 - 5), d / 2 - 8), 'tint', 0.7),
      pen(circle(x, d / 2 + 3, 2.4), 0.6),
      pen(line([x, 4], [x, 15]), 1.4),
    ]),
  ],
})

/** A shower tray: slopes to the drain, with the shower head overhead. Its glass is drawn separately. */
export const shower = (w = 90, d = 90): Piece => ({
  w,
  d,
  marks: [
    solid(box(0, 0, w, d), 'tint', 0.7),
    fine(segments([0, 0, w, d], [w, 0, 0, d]), 0.5),
    solid(circle(w / 2, d / 2, 5), 'paper', 0.7),
    { d: circle(w / 2, 24, 13), stroke: 'ink', weight: 0.6, dash: [2.4, 2] },
  ],
})

export const tub = (w = 170, d = 76): Piece => ({
  w,
  d,
  marks: [
    solid(box(0, 0, w, d), 'paper', 0.8),
    solid(rounded(8, 8, w - 16, d - 16, 26), 'tint', 0.7),
    pen(circle(w - 30, d / 2, 3.4), 0.6),
    pen(line([w - 4, d / 2], [w - 14, d / 2]), 1.6),
  ],
})

export const washer = (s = 60): Piece => ({
  w: s,
  d: s,
  marks: [
    solid(box(0, 0, s, s), 'paper', 0.8),
    pen(circle(s / 2, s / 2 + 4, s * 0.32), 0.6),
    pen(line([0, 12], [s, 12]), 0.6),
  ],
})

/** A laundry tank. */
export const tank = (s = 55): Piece => ({
  w: s,
  d: 50,
  marks: [
    solid(box(0, 0, s, 50), 'paper', 0.8),
    solid(rounded(6, 8, s - 12, 36, 4), 'tint', 0.7),
    fine(segments(...[14, 20, 26, 32, 38].map((y) => [10, y, s - 10, y] as const)), 0.4),
  ],
})
