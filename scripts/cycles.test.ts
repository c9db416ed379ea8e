import { describe, expect, it } from 'vitest'
import { describeCycle, findCycles } from './cycles.ts'

const roomOf = (path: string) => /^src\/([^/]+)\//.exec(path)?.[1]
const file = (path: string, ...imports: string[]) => ({
  path: `src/${path}`,
  source: imports.map((target) => `import { x } from '${target}'`).join('\n'),
})

describe('findCycles', () => {
  it('finds nothing in a tree', () => {
    const files = [file('a/one.ts', '../b/two.ts', '../c/three.ts'), file('b/two.ts', '../c/three.ts')]
    expect(findCycles(files, roomOf)).toEqual([])
  })

  it('finds two folders that import each other through different files', () => {
    const files = [file('a/one.ts', '../b/two.ts'), file('b/other.ts', '../a/one.ts')]
    const [cycle] = findCycles(files, roomOf)
    expect(cycle?.rooms).toEqual(['a', 'b'])
    expect(cycle?.path.map(({ from, to }) => `${from}→${to}`)).toEqual(['a→b', 'b→a'])
  })

  it('counts type imports and dynamic imports, and ignores comments', () => {
    const typed = { path: 'src/b/two.ts', source: "import type { X } from '../a/one.ts'" }
    const dynamic = { path: 'src/b/two.ts', source: "const later = () => import('../a/one.ts')" }
    const comment = { path: 'src/b/two.ts', source: "// import { x } from '../a/one.ts'" }
    const one = file('a/one.ts', '../b/two.ts')
    expect(findCycles([one, typed], roomOf)).toHaveLength(1)
    expect(findCycles([one, dynamic], roomOf)).toHaveLength(1)
    expect(findCycles([one, comment], roomOf)).toEqual([])
  })

  it('separates cycles that do not meet and shows a shortest one of each', () => {
    const files = [
      file('a/a.ts', '../b/b.ts'),
      file('b/b.ts', '../c/c.ts', '../a/a.ts'),
      file('c/c.ts', '../a/a.ts', '../x/x.ts'),
      file('x/x.ts', '../y/y.ts'),
      file('y/y.ts', '../x/x.ts'),
    ]
    const cycles = findCycles(files, roomOf)
    expect(cycles.map(({ rooms }) => rooms)).toEqual([
      ['a', 'b', 'c'],
      ['x', 'y'],
    ])
    expect(cycles.map(({ path }) => path.length)).toEqual([2, 2])
  })

  it('ignores files without a room and imports within one', () => {
    const files = [file('a/one.ts', './two.ts', '../main.ts'), file('main.ts', './a/one.ts')]
    expect(findCycles(files, roomOf)).toEqual([])
  })
})

describe('describeCycle', () => {
  it('names the folders and one import for each step', () => {
    const files = [
      file('a/one.ts', '../b/two.ts'),
      file('a/more.ts', '../b/two.ts'),
      file('b/two.ts', '../a/one.ts'),
    ]
    const [cycle] = findCycles(files, roomOf)
    expect(cycle && describeCycle(cycle)).toBe(
      [
        '2 folders import each other: a, b',
        '    a → b: src/a/one.ts imports src/b/two.ts (and 1 more)',
        '    b → a: src/b/two.ts imports src/a/one.ts',
      ].join('\n'),
    )
  })
})
