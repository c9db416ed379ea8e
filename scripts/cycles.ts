// Finds cycles between folders, or between files, from their imports; type and dynamic imports included, which oxlint's
// `import/no-cycle` ignores.
import { importsOf } from './layers.ts'

export type SourceFile = { path: string; source: string }

/** An import that leads from one room to another. `count` is the number of imports with the same two rooms. */
export type Step = { from: string; to: string; file: string; target: string; count: number }

/** `rooms` all reach each other; `path` is a shortest cycle among them. */
export type Cycle = { rooms: string[]; path: Step[] }

type Graph = Map<string, Map<string, Step>>

/** The trees whose rooms must not import each other in a cycle. */
export const TREES = ['contract/src', 'embedded-postgres/src', 'server/src', 'web/app']

/** The room of a file by its path: a folder of a tree, or a file directly in it. Tests and styles have none. */
export function roomOf(path: string): string | undefined {
  if (!/\.tsx?$/.test(path) || /\.test\.tsx?$|\/testing\//.test(path)) return
  return TREES.map((tree) => new RegExp(`^${tree}/[^/]+`).exec(path)?.[0]).find(Boolean)
}

/** The room of a file that makes `findCycles` compare single files. */
export const fileOf = (path: string): string | undefined => (roomOf(path) === undefined ? undefined : path)

/**
 * Returns one entry for each set of rooms that reach each other, or an empty list if there is no cycle. `room` names the
 * room of a file by its path in the repository; files without a room are ignored.
 */
export function findCycles(
  files: readonly SourceFile[],
  room: (path: string) => string | undefined = roomOf,
): Cycle[] {
  const graph = graphOf(files, room)
  return componentsOf(graph)
    .filter((rooms) => rooms.length > 1)
    .map((rooms) => ({ rooms: rooms.toSorted(), path: shortestCycle(graph, new Set(rooms)) }))
    .toSorted((a, b) => (a.rooms[0] ?? '').localeCompare(b.rooms[0] ?? ''))
}

/** Formats a cycle: one line for each step, with an importing file. */
export function describeCycle({ rooms, path }: Cycle, kind: 'folders' | 'files' = 'folders'): string {
  const head = `${rooms.length} ${kind} import each other: ${rooms.join(', ')}`
  const steps = path.map(({ from, to, file, target, count }) => {
    const more = count > 1 ? ` (and ${count - 1} more)` : ''
    return `    ${from} → ${to}: ${file} imports ${target}${more}`
  })
  return [head, ...steps].join('\n')
}

function graphOf(files: readonly SourceFile[], room: (path: string) => string | undefined): Graph {
  const graph: Graph = new Map()
  for (const { path, source } of files) {
    const from = room(path)
    if (from === undefined) continue
    const steps = graph.get(from) ?? new Map<string, Step>()
    graph.set(from, steps)
    for (const { target } of importsOf(path, source)) {
      const to = room(target)
      if (to === undefined || to === from) continue
      const known = steps.get(to)
      if (known) known.count++
      else steps.set(to, { from, to, file: path, target, count: 1 })
    }
  }
  return graph
}

/** Tarjan's strongly connected components. */
function componentsOf(graph: Graph): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const open = new Set<string>()
  const components: string[][] = []
  const visit = (room: string) => {
    const own = index.size
    index.set(room, own)
    low.set(room, own)
    stack.push(room)
    open.add(room)
    for (const next of graph.get(room)?.keys() ?? []) {
      if (!index.has(next)) visit(next)
      if (open.has(next)) low.set(room, Math.min(low.get(room) ?? own, low.get(next) ?? own))
    }
    if (low.get(room) !== own) return
    const component = stack.splice(stack.indexOf(room))
    for (const member of component) open.delete(member)
    components.push(component)
  }
  for (const room of graph.keys()) if (!index.has(room)) visit(room)
  return components
}

function shortestCycle(graph: Graph, rooms: ReadonlySet<string>): Step[] {
  const cycles = [...rooms].map((start) => shortestWayBack(graph, rooms, start))
  return cycles.reduce((best, cycle) => (cycle.length < best.length ? cycle : best))
}

/** Breadth-first search from `start` back to itself, inside `rooms`. */
function shortestWayBack(graph: Graph, rooms: ReadonlySet<string>, start: string): Step[] {
  const ways: Step[][] = [[]]
  const seen = new Set<string>()
  for (const way of ways) {
    for (const step of graph.get(way.at(-1)?.to ?? start)?.values() ?? []) {
      if (step.to === start) return [...way, step]
      if (!rooms.has(step.to) || seen.has(step.to)) continue
      seen.add(step.to)
      ways.push([...way, step])
    }
  }
  return []
}
