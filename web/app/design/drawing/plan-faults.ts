import type { Box, Sheet, Wall } from './drawing.types.ts'
import { gapOf, solidsOf, swingOf } from './kit/walls.ts'

/** Whether two boxes share more than their edges. */
const overlaps = (a: Box, b: Box, slack = 0.5) =>
  a.x + a.w > b.x + slack && b.x + b.w > a.x + slack && a.y + a.d > b.y + slack && b.y + b.d > a.y + slack
const text = ({ x, y, w, d }: Box) => `${x},${y} ${w}×${d}`

/** Returns everything in a plan that an architect would mark in red; empty for a sound plan. */
export function planFaults(sheet: Sheet): string[] {
  const walls = sheet.parts.flatMap((part) => part.walls ?? [])
  if (walls.length === 0) return []
  const furniture = sheet.parts.flatMap(({ footprint }) => footprint ?? [])
  return [
    ...openingFaults(walls),
    ...swingFaults(walls, furniture),
    ...furnitureFaults(walls, furniture),
    ...reachFaults(sheet, walls, furniture),
  ]
}

function openingFaults(walls: readonly Wall[]): string[] {
  const faults: string[] = []
  for (const wall of walls) {
    const isLevel = wall.from[1] === wall.to[1]
    const ends = isLevel ? [wall.from[0], wall.to[0]] : [wall.from[1], wall.to[1]]
    const sorted = wall.openings.toSorted((a, b) => a.from - b.from)
    for (const [index, opening] of sorted.entries()) {
      const name = `${opening.kind} ${opening.from}–${opening.to} at ${wall.from.join()}`
      const margin = wall.isOuter ? wall.thickness : 0
      if (opening.from < Math.min(...ends) + margin || opening.to > Math.max(...ends) - margin)
        faults.push(`${name} leaves its wall`)
      const next = sorted[index + 1]
      if (next && next.from < opening.to) faults.push(`${name} overlaps the next opening`)
      if (opening.kind === 'window' && !wall.isOuter) faults.push(`${name} is in an inner wall`)
      if (opening.kind === 'door' && opening.to - opening.from < 68) faults.push(`${name} is too narrow`)
      const gap = gapOf(wall, opening)
      for (const other of walls)
        if (other !== wall && solidsOf(other).some((piece) => overlaps(piece, gap, 1)))
          faults.push(`${name} meets a wall`)
    }
  }
  return faults
}

function swingFaults(walls: readonly Wall[], furniture: readonly Box[]): string[] {
  const swings = walls.flatMap((wall) => wall.openings.flatMap((opening) => swingOf(wall, opening) ?? []))
  return swings.flatMap((swing, index) => [
    ...furniture
      .filter((piece) => overlaps(swing, piece))
      .map((piece) => `door ${text(swing)} hits ${text(piece)}`),
    ...walls
      .flatMap(solidsOf)
      .filter((piece) => overlaps(swing, piece))
      .map((piece) => `door ${text(swing)} hits the wall ${text(piece)}`),
    ...swings
      .slice(index + 1)
      .filter((other) => overlaps(swing, other))
      .map((other) => `doors ${text(swing)} and ${text(other)} collide`),
  ])
}

function furnitureFaults(walls: readonly Wall[], furniture: readonly Box[]): string[] {
  const solids = walls.flatMap(solidsOf)
  return furniture.flatMap((piece, index) => [
    ...solids
      .filter((wall) => overlaps(piece, wall))
      .map((wall) => `${text(piece)} stands in the wall ${text(wall)}`),
    ...furniture
      .slice(index + 1)
      .filter((other) => overlaps(piece, other))
      .map((other) => `${text(piece)} overlaps ${text(other)}`),
  ])
}

const CELL = 5
/** Half the width of a person who walks through. */
const CLEAR = 25

/** Walks from the entrance through the doors, not through walls, and reports each room that it does not reach. */
function reachFaults({ parts }: Sheet, walls: readonly Wall[], furniture: readonly Box[]): string[] {
  const solids = walls.flatMap(solidsOf)
  const outer = walls.filter((wall) => wall.isOuter)
  const xs = outer.flatMap(({ from, to }) => [from[0], to[0]])
  const ys = outer.flatMap(({ from, to }) => [from[1], to[1]])
  const left = Math.min(...xs) - 60
  const top = Math.min(...ys) - 60
  const columns = Math.ceil((Math.max(...xs) + 60 - left) / CELL)
  const rows = Math.ceil((Math.max(...ys) + 60 - top) / CELL)
  const fill = (
    isBlocked: (x: number, y: number) => boolean,
    starts: readonly (readonly [number, number])[],
  ) => {
    const seen = new Uint8Array(columns * rows)
    const queue: number[] = []
    const visit = (column: number, row: number) => {
      if (column < 0 || row < 0 || column >= columns || row >= rows) return
      const at = row * columns + column
      if (seen[at] || isBlocked(left + (column + 0.5) * CELL, top + (row + 0.5) * CELL)) return
      seen[at] = 1
      queue.push(at)
    }
    for (const [x, y] of starts) visit(Math.floor((x - left) / CELL), Math.floor((y - top) / CELL))
    for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
      const column = at % columns
      const row = Math.floor(at / columns)
      visit(column - 1, row)
      visit(column + 1, row)
      visit(column, row - 1)
      visit(column, row + 1)
    }
    return (x: number, y: number) =>
      seen[Math.floor((y - top) / CELL) * columns + Math.floor((x - left) / CELL)] === 1
  }
  const within = (boxes: readonly Box[], by: number) => (x: number, y: number) =>
    boxes.some((box) => x > box.x - by && x < box.x + box.w + by && y > box.y - by && y < box.y + box.d + by)
  const rooms = parts.flatMap(({ room }) => room ?? [])
  const middles = (box: Box): (readonly [number, number])[] => {
    const list: (readonly [number, number])[] = []
    for (let x = box.x + CELL; x < box.x + box.w; x += CELL)
      for (let y = box.y + CELL; y < box.y + box.d; y += CELL) list.push([x, y])
    return list
  }
  const faults: string[] = []
  // With all openings closed, the outside must not connect to the inside.
  const gaps = walls.flatMap((wall) => wall.openings.map((opening) => gapOf(wall, opening)))
  const isWet = fill(within([...solids, ...gaps], 0), [[left + 1, top + 1]])
  for (const room of rooms)
    if (middles(room).some(([x, y]) => isWet(x, y)))
      faults.push(`the room ${text(room)} is open to the outside`)
  const entrances = walls.flatMap((wall) =>
    wall.openings.filter(({ isEntrance }) => isEntrance).map((opening) => gapOf(wall, opening)),
  )
  if (entrances.length === 0) faults.push('nobody can come in')
  const isReached = fill(
    within([...solids, ...furniture], CLEAR),
    entrances.map(({ x, y, w, d }) => [x + w / 2, y + d / 2] as const),
  )
  for (const room of rooms)
    if (!middles(room).some(([x, y]) => isReached(x, y)))
      faults.push(`nobody gets into the room ${text(room)}`)
  return faults
}
