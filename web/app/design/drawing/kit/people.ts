import type { Part } from '../drawing.types.ts'

/** A standing person, 172 cm tall by default, with the feet at a point. */
export function person(x: number, floor: number, height = 172, isFacingLeft = false): Part {
  const s = height / 172
  return {
    transform: `translate(${x} ${floor}) scale(${isFacingLeft ? -s : s} ${s})`,
    marks: [
      {
        d: 'M0-172c7 0 11 5 11 12s-4 13-10 13c-7 0-11-6-11-13s4-12 10-12ZM-4-144h9c12 1 17 6 19 18l7 40c1 5-6 7-8 2l-9-34-1 38 6 76c0 6-11 6-12 0l-7-68-8 69c-1 6-12 5-11-1l4-76-2-40-9 33c-2 5-9 3-8-2l8-38c2-11 9-16 22-17Z',
        fill: 'ink',
      },
    ],
  }
}

/** A seated person: the seat is at a point, 45 cm above the floor. */
export function seated(x: number, floor: number, isFacingLeft = false): Part {
  return {
    transform: `translate(${x} ${floor}) scale(${isFacingLeft ? -1 : 1} 1)`,
    marks: [
      {
        d: 'M2-130c7 0 11 5 11 12s-4 13-10 13-11-6-11-13 4-12 10-12ZM-6-102h10c8 1 12 6 13 14l3 20 21 8c4 2 3 8-2 7l-26-7-7-10-2 15 36 4c5 1 8 4 8 9l1 38 11 2c3 1 3 4 0 4l-23-1-3-36-41-1c-9-1-13-6-12-15l4-38c1-9 4-13 13-13Z',
        fill: 'ink',
      },
    ],
  }
}

/** A person who sits cross-legged on the floor. */
export function lotus(x: number, floor: number): Part {
  return {
    transform: `translate(${x} ${floor})`,
    marks: [
      {
        d: 'M0-88c7 0 11 5 11 12s-5 13-11 13-11-6-11-13 4-12 11-12ZM-6-61h12c11 1 15 6 18 15l12 30 8 4c6 3 4 12-4 12h-80c-8 0-10-9-4-12l8-4 12-30c3-9 7-14 18-15ZM-14-38l-9 24 8-3ZM14-38l9 24-8-3Z',
        fill: 'ink',
      },
    ],
  }
}
