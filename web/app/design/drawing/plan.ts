import type { Shape } from './drawing.types.ts'
import type { Random } from './random.ts'
import { arc, box, circle, dimension, line } from './strokes.ts'

type Room = { x: number; y: number; width: number; height: number }
type Wall = { isVertical: boolean; at: number; from: number; to: number }

const DOOR = 22
const MIN = { width: 62, height: 54 }

/** Cuts a room in two until the parts are small, and remembers the walls. */
function divide(room: Room, random: Random, walls: Wall[], depth: number): Room[] {
  const canCutAcross = room.width >= MIN.width * 2
  const canCutAlong = room.height >= MIN.height * 2
  if (depth === 0 || (!canCutAcross && !canCutAlong)) return [room]
  const isVertical = canCutAcross && (!canCutAlong || room.width / room.height > 0.8 + random.next() * 0.8)
  const size = isVertical ? room.width : room.height
  const least = isVertical ? MIN.width : MIN.height
  const cut = Math.round((least + random.next() * (size - 2 * least)) / 6) * 6
  if (isVertical) {
    walls.push({ isVertical, at: room.x + cut, from: room.y, to: room.y + room.height })
    return [
      ...divide({ ...room, width: cut }, random, walls, depth - 1),
      ...divide({ ...room, x: room.x + cut, width: room.width - cut }, random, walls, depth - 1),
    ]
  }
  walls.push({ isVertical, at: room.y + cut, from: room.x, to: room.x + room.width })
  return [
    ...divide({ ...room, height: cut }, random, walls, depth - 1),
    ...divide({ ...room, y: room.y + cut, height: room.height - cut }, random, walls, depth - 1),
  ]
}

/** A wall with a door in it: two pieces, the leaf and its swing. */
function wallWithDoor(wall: Wall, random: Random): Shape[] {
  const length = wall.to - wall.from
  const start = wall.from + 10 + Math.round(random.next() * Math.max(0, length - DOOR - 24))
  const end = start + DOOR
  const side = random.chance(0.5) ? 1 : -1
  const run = (from: number, to: number) =>
    wall.isVertical ? line(wall.at, from, wall.at, to) : line(from, wall.at, to, wall.at)
  const leaf = wall.isVertical
    ? line(wall.at, start, wall.at + side * DOOR, start)
    : line(start, wall.at, start, wall.at + side * DOOR)
  const swing = wall.isVertical
    ? arc(wall.at + side * DOOR, start, wall.at, end, DOOR, side > 0)
    : arc(start, wall.at + side * DOOR, end, wall.at, DOOR, side < 0)
  return [
    { d: run(wall.from, start) + run(end, wall.to), stroke: 'ink', width: 4 },
    { d: leaf, stroke: 'ink', width: 1 },
    { d: swing, stroke: 'hair', width: 0.75 },
  ]
}

/** A wall to the outside, broken by windows: three fine lines where the thick one is missing. */
function outerWall(wall: Wall, random: Random): Shape[] {
  const pieces: string[] = []
  const panes: string[] = []
  const run = (from: number, to: number, off = 0) =>
    wall.isVertical
      ? line(wall.at + off, from, wall.at + off, to)
      : line(from, wall.at + off, to, wall.at + off)
  let from = wall.from - 3
  let position = wall.from + 18 + random.between(0, 18)
  while (position < wall.to - 40) {
    const width = random.between(24, 54)
    const to = Math.min(position + width, wall.to - 16)
    pieces.push(run(from, position))
    panes.push(run(position, to, -3), run(position, to), run(position, to, 3))
    from = to
    position = to + random.between(26, 64)
  }
  pieces.push(run(from, wall.to + 3))
  return [
    { d: panes.join(''), stroke: 'ink', width: 0.75 },
    { d: pieces.join(''), stroke: 'ink', width: 6 },
  ]
}

/** What lies on the floor of a room: tiles, boards, a water surface, or nothing. */
function floor(room: Room, random: Random): Shape[] {
  const { x, y, width, height } = room
  const kind = random.between(0, 5)
  if (kind > 3) return []
  const strokes: string[] = []
  if (kind === 0) for (let at = x + 10; at < x + width; at += 10) strokes.push(line(at, y, at, y + height))
  if (kind <= 1)
    for (let at = y + 10; at < y + height; at += kind === 0 ? 10 : 6) strokes.push(line(x, at, x + width, at))
  if (kind === 3)
    for (let at = -height; at < width; at += 9) {
      const left = Math.max(0, at)
      const right = Math.min(width, at + height)
      strokes.push(line(x + left, y + left - at, x + right, y + right - at))
    }
  return [
    { d: box(x, y, width, height), fill: kind === 2 ? 'shade' : 'tint' },
    { d: strokes.join(''), stroke: 'hair', width: 0.5 },
  ]
}

/** A table with its chairs, a bed, or a bench along the wall. */
function furniture({ x, y, width, height }: Room, random: Random): Shape[] {
  const middle = { x: x + width / 2, y: y + height / 2 }
  const kind = random.between(0, 4)
  if (kind === 0) {
    const radius = Math.min(width, height) * 0.16
    const chairs = [0, 1, 2, 3].map((turn) => {
      const angle = (turn * Math.PI) / 2 + Math.PI / 4
      return circle(
        middle.x + Math.cos(angle) * radius * 1.7,
        middle.y + Math.sin(angle) * radius * 1.7,
        radius * 0.36,
      )
    })
    return [
      { d: circle(middle.x, middle.y, radius) + chairs.join(''), fill: 'paper', stroke: 'ink', width: 0.75 },
    ]
  }
  if (kind === 1 && width > 70) {
    const bed = box(middle.x - 17, y + 9, 34, 44)
    const pillows = box(middle.x - 14, y + 12, 12, 8) + box(middle.x + 2, y + 12, 12, 8)
    return [
      { d: bed, fill: 'paper', stroke: 'ink', width: 0.75 },
      { d: `${pillows}${line(middle.x - 17, y + 24, middle.x + 17, y + 24)}`, stroke: 'ink', width: 0.75 },
    ]
  }
  if (kind === 2) return [{ d: box(x + 8, y + 8, width - 16, 11), fill: 'paper', stroke: 'ink', width: 0.75 }]
  return []
}

/** The plan of a dwelling that never was: outer walls and windows, rooms and doors, its dimensions. */
export function plan(random: Random): Shape[] {
  const left = random.between(11, 14) * 6
  const right = 480 - random.between(6, 9) * 6
  const top = random.between(11, 12) * 6
  const bottom = 300 - random.between(6, 8) * 6
  const walls: Wall[] = []
  const outline = { x: left, y: top, width: right - left, height: bottom - top }
  const rooms = divide(outline, random, walls, 3)
  const across = [...new Set([left, ...walls.filter((wall) => wall.isVertical).map(({ at }) => at), right])]
  const down = [...new Set([top, ...walls.filter((wall) => !wall.isVertical).map(({ at }) => at), bottom])]
  const ascending = (a: number, b: number) => a - b
  across.sort(ascending)
  down.sort(ascending)
  const extensions = [
    ...across.map((x) => line(x, 26, x, top - 8)),
    ...down.map((y) => line(26, y, left - 8, y)),
  ].join('')
  const cutAt = Math.round((top + bottom) / 2 / 6) * 6 + random.between(-4, 4) * 6
  return [
    { d: box(left, top, right - left, bottom - top), fill: 'paper' },
    ...rooms.flatMap((room) => floor(room, random)),
    ...rooms.flatMap((room) => furniture(room, random)),
    ...walls.flatMap((wall) => wallWithDoor(wall, random)),
    ...outerWall({ isVertical: false, at: top, from: left, to: right }, random),
    ...outerWall({ isVertical: false, at: bottom, from: left, to: right }, random),
    ...outerWall({ isVertical: true, at: left, from: top, to: bottom }, random),
    ...outerWall({ isVertical: true, at: right, from: top, to: bottom }, random),
    { d: extensions, stroke: 'hair', width: 0.5 },
    { d: dimension(across, 36, false) + dimension(down, 36, true), stroke: 'hair', width: 0.9 },
    { d: line(left - 26, cutAt, right + 26, cutAt), stroke: 'accent', width: 0.9, dash: '14 4 2 4' },
    { d: circle(right + 26, cutAt, 6), fill: 'accent' },
  ]
}
