import type { Mark, Part, Point } from '../drawing.types.ts'
import { box, circle, line, pen, polygon, segments } from '../strokes.ts'

const FIGURE = 8.5

const cm = (value: number) => String(Math.round(value))

type ChainOptions = {
  /** The edge of the measured object. Extension lines run from near it to the dimension line. */
  readonly to?: number
  /** The text of a measure, if it is not in centimetres. */
  readonly figure?: (measure: number) => string
}

const measuresOf = (stops: readonly number[]) =>
  stops.slice(1).map((stop, index) => Math.round(stop) - Math.round(stops[index] ?? 0))

/**
 * Converts units of the sheet to centimetres. Figures and ticks need a size that follows the sheet, not the object: all of them use its
 * grain.
 */
type Units = (units: number) => number

/** Draws the dimension chains of a sheet. */
function dimensionsIn(u: Units) {
  /** A horizontal chain of dimensions at a height. */
  const across = (stops: readonly number[], y: number, { to, figure = cm }: ChainOptions = {}): Part => {
    const measures = measuresOf(stops)
    const first = stops[0] ?? 0
    const last = stops.at(-1) ?? 0
    const figures = measures.map(figure)
    const side = to === undefined ? 0 : Math.sign(to - y)
    return {
      chain: { stops, figures },
      marks: [
        ...(to === undefined
          ? []
          : [
              {
                d: segments(...stops.map((x) => [x, to - side * u(5), x, y - side * u(4)] as const)),
                stroke: 'hair',
                weight: 0.5,
              } as const,
            ]),
        pen(line([first - u(5), y], [last + u(5), y]), 0.55),
        pen(segments(...stops.map((x) => [x - u(2.6), y + u(2.6), x + u(2.6), y - u(2.6)] as const)), 1.2),
        ...figures.map((text, index): Mark => {
          const middle = ((stops[index] ?? 0) + (stops[index + 1] ?? 0)) / 2
          return { text, at: [middle, y - u(3.2)], size: FIGURE, anchor: 'middle' }
        }),
      ],
    }
  }

  /** A vertical chain of dimensions; its figures are read from the right. */
  const down = (stops: readonly number[], x: number, { to, figure = cm }: ChainOptions = {}): Part => {
    const measures = measuresOf(stops)
    const first = stops[0] ?? 0
    const last = stops.at(-1) ?? 0
    const figures = measures.map((measure) => figure(Math.abs(measure)))
    const side = to === undefined ? 0 : Math.sign(to - x)
    return {
      chain: { stops, figures },
      marks: [
        ...(to === undefined
          ? []
          : [
              {
                d: segments(...stops.map((y) => [to - side * u(5), y, x - side * u(4), y] as const)),
                stroke: 'hair',
                weight: 0.5,
              } as const,
            ]),
        pen(line([x, Math.min(first, last) - u(5)], [x, Math.max(first, last) + u(5)]), 0.55),
        pen(segments(...stops.map((y) => [x - u(2.6), y + u(2.6), x + u(2.6), y - u(2.6)] as const)), 1.2),
        ...figures.map((text, index): Mark => {
          const middle = ((stops[index] ?? 0) + (stops[index + 1] ?? 0)) / 2
          return { text, at: [x - u(3.2), middle], size: FIGURE, anchor: 'middle', turn: -90 }
        }),
      ],
    }
  }

  return { across, down }
}

/** Draws the signs of a plan that indicate a direction. */
function directionsIn(u: Units) {
  /** The north arrow; `turn` is the direction of north, clockwise from the sheet's top. */
  const north = (x: number, y: number, turn = 0): Part => {
    const r = u(9)
    return {
      transform: `translate(${x} ${y}) rotate(${turn})`,
      marks: [
        pen(circle(0, 0, r), 0.7),
        {
          d: polygon([
            [0, -r],
            [r * 0.42, r * 0.82],
            [0, r * 0.45],
          ]),
          fill: 'ink',
        },
        pen(
          polygon([
            [0, -r],
            [-r * 0.42, r * 0.82],
            [0, r * 0.45],
          ]),
          0.7,
        ),
        { text: 'N', at: [0, -r - u(3)], size: FIGURE, anchor: 'middle' },
      ],
    }
  }

  /** The position of a section: a chain line, with a letter and an arrow in the viewing direction at each end. */
  const sectionLine = (
    from: Point,
    to: Point,
    look: 'up' | 'down' | 'left' | 'right',
    letter = 'A',
  ): Part => {
    const way: Point = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] }[look] as unknown as Point
    const head = ([x, y]: Point): readonly Mark[] => {
      const s = u(6)
      const [wx, wy] = way
      return [
        {
          d: polygon([
            [x + wx * s * 1.3, y + wy * s * 1.3],
            [x + wy * s * 0.8, y + wx * s * 0.8],
            [x - wy * s * 0.8, y - wx * s * 0.8],
          ]),
          fill: 'accent',
        },
        {
          text: letter,
          at: [x - wx * u(8), y - wy * u(8) + u(3)],
          size: FIGURE,
          anchor: 'middle',
          color: 'accent',
        },
      ]
    }
    return {
      marks: [
        { d: line(from, to), stroke: 'accent', weight: 0.8, dash: [14, 3, 2, 3] },
        ...head(from),
        ...head(to),
      ],
    }
  }

  return { north, sectionLine }
}

/** Draws the levels of floors. */
function levelsIn(u: Units) {
  /** The level of a floor in a section, in metres. */
  const level = (x: number, y: number, metres: number, side: 1 | -1 = 1): Part => ({
    marks: [
      pen(line([x - side * u(12), y], [x + side * u(34), y]), 0.5),
      {
        d: polygon([
          [x, y],
          [x - u(4), y - u(6)],
          [x + u(4), y - u(6)],
        ]),
        fill: 'ink',
      },
      {
        text: height(metres),
        at: [x + side * u(7), y - u(2.6)],
        size: FIGURE,
        anchor: side > 0 ? 'start' : 'end',
      },
    ],
  })

  /** The level of a floor in a plan. */
  const spot = (x: number, y: number, metres: number): Part => {
    const r = u(4.6)
    return {
      marks: [
        pen(
          circle(x, y, r) + segments([x - r * 1.5, y, x + r * 1.5, y], [x, y - r * 1.5, x, y + r * 1.5]),
          0.5,
        ),
        {
          d: `M${x} ${y}V${y - r}A${r} ${r} 0 0 1 ${x + r} ${y}ZM${x} ${y}V${y + r}A${r} ${r} 0 0 1 ${x - r} ${y}Z`,
          fill: 'ink',
        },
        { text: height(metres), at: [x + r * 1.9, y - u(1.6)], size: FIGURE * 0.9 },
      ],
    }
  }

  return { level, spot }
}

/** Draws notes besides dimension chains: measurements and names. */
function measuresIn(u: Units) {
  /** A scale bar of whole units: metres, or centimetres of a detail. */
  const scale = (x: number, y: number, step: number, steps: number, unit: string, per = 100): Part => ({
    marks: [
      pen(box(x, y, step * steps, u(3)), 0.6),
      {
        d: Array.from({ length: Math.ceil(steps / 2) }, (_, index) =>
          box(x + index * 2 * step, y, step, u(3)),
        ).join(''),
        fill: 'ink',
      },
      ...Array.from({ length: steps + 1 }, (_, index): Mark => {
        const value = String((step * index) / per).replace('.', ',')
        return {
          text: index === steps ? `${value} ${unit}` : value,
          at: [x + step * index, y - u(2.6)],
          size: FIGURE * 0.85,
          anchor: index === steps ? 'start' : 'middle',
        }
      }),
    ],
  })

  /** A leader line from an object to the text of its radius or thickness. */
  const leader = (from: Point, to: Point, text: string): Part => {
    const side = to[0] >= from[0] ? 1 : -1
    return {
      marks: [
        pen(line(from, to, [to[0] + side * u(8), to[1]]), 0.5),
        { d: circle(from[0], from[1], u(1.3)), fill: 'ink' },
        {
          text,
          at: [to[0] + side * u(10), to[1] + u(2.8)],
          size: FIGURE,
          anchor: side > 0 ? 'start' : 'end',
        },
      ],
    }
  }

  return { scale, leader }
}

/** Returns the functions that draw the notes of a sheet with this grain. */
export function notes(grain: number) {
  const u: Units = (units) => units * grain
  return { u, ...dimensionsIn(u), ...directionsIn(u), ...levelsIn(u), ...measuresIn(u) }
}

const height = (metres: number) =>
  metres === 0 ? '±0,00' : `${metres > 0 ? '+' : '−'}${Math.abs(metres).toFixed(2).replace('.', ',')}`
