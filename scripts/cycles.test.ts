import { describe, expect, it } from 'vitest'
import { describeCycle, fileOf, findCycles, roomOf, TREES } from './cycles.ts'

const room = (path: string) => /^src\/([^/]+)\//.exec(path)?.[1]
const file = (path: string, ...imports: string[]) => ({
  path: `src/${path}`,
  source: imports.map((target) => `import { x } from '${target}'`).join('\n'),
})

describe('findCycles', () => {
  it('finds nothing in a tree', () => {
    const files = [file('a/one.ts', '../b/two.ts', '../c/three.ts'), file('b/two.ts', '../c/three.ts')]
    expect(findCycles(files, room)).toEqual([])
  })

  it('finds two folders that import each other through different files', () => {
    const files = [file('a/one.ts', '../b/two.ts'), file('b/other.ts', '../a/one.ts')]
    const [cycle] = findCycles(files, room)
    expect(cycle?.rooms).toEqual(['a', 'b'])
    expect(cycle?.path.map(({ from, to }) => `${from}→${to}`)).toEqual(['a→b', 'b→a'])
  })

  it('counts type imports and dynamic imports, and ignores comments', () => {
    const typed = { path: 'src/b/two.ts', source: "import type { X } from '../a/one.ts'" }
    const dynamic = { path: 'src/b/two.ts', source: "const later = () => import('../a/one.ts')" }
    const comment = { path: 'src/b/two.ts', source: "// import { x } from '../a/one.ts'" }
    const first = file('a/one.ts', '../b/two.ts')
    expect(findCycles([first, typed], room)).toHaveLength(1)
    expect(findCycles([first, dynamic], room)).toHaveLength(1)
    expect(findCycles([first, comment], room)).toEqual([])
  })

  it('separates cycles that do not meet and shows a shortest one of each', () => {
    const files = [
      file('a/a.ts', '../b/b.ts'),
      file('b/b.ts', '../c/c.ts', '../a/a.ts'),
      file('c/c.ts', '../a/a.ts', '../x/x.ts'),
      file('x/x.ts', '../y/y.ts'),
      file('y/y.ts', '../x/x.ts'),
    ]
    const cycles = findCycles(files, room)
    expect(cycles.map(({ rooms }) => rooms)).toEqual([
      ['a', 'b', 'c'],
      ['x', 'y'],
    ])
    expect(cycles.map(({ path }) => path.length)).toEqual([2, 2])
  })

  it('ignores files without a room and imports within one', () => {
    const files = [file('a/one.ts', './two.ts', '../main.ts'), file('main.ts', './a/one.ts')]
    expect(findCycles(files, room)).toEqual([])
  })
})

describe('the rooms of the code base', () => {
  it('are the trees of contract, embedded PostgreSQL, server and web', () => {
    expect(TREES).toEqual(['contract/src', 'embedded-postgres/src', 'server/src', 'web/app'])
  })

  it.each(TREES)('are folders of %s, with their sub-folders, and files directly in it', (tree) => {
    expect(roomOf(`${tree}/invoices/intake/read.ts`)).toBe(`${tree}/invoices`)
    expect(roomOf(`${tree}/main.ts`)).toBe(`${tree}/main.ts`)
    expect(roomOf(`${tree}/invoices/read.test.ts`)).toBeUndefined()
    expect(roomOf(`${tree}/testing/app.ts`)).toBeUndefined()
  })

  it.each(TREES)('form no cycle in %s, and an added cycle is found', (tree) => {
    const files = [
      { path: `${tree}/levels/level.ts`, source: "import type { Points } from '../points/points.ts'" },
      { path: `${tree}/points/points.ts`, source: "import { Level } from '../levels/deep/level.ts'" },
    ]
    const [cycle, ...others] = findCycles(files)
    expect(others).toEqual([])
    expect(cycle && describeCycle(cycle)).toBe(
      [
        `2 folders import each other: ${tree}/levels, ${tree}/points`,
        `    ${tree}/levels → ${tree}/points: ${tree}/levels/level.ts imports ${tree}/points/points.ts`,
        `    ${tree}/points → ${tree}/levels: ${tree}/points/points.ts imports ${tree}/levels/deep/level.ts`,
      ].join('\n'),
    )
  })
})

describe('files', () => {
  it('form a cycle by a type import within one folder', () => {
    const [cycle] = findCycles(
      [
        { path: 'web/app/lists/list.tsx', source: "import { useList } from './use-list.ts'" },
        { path: 'web/app/lists/use-list.ts', source: "import type { RowOf } from './list.tsx'" },
        { path: 'web/app/lists/list.test.tsx', source: "import { useList } from './use-list.ts'" },
      ],
      fileOf,
    )
    expect(cycle && describeCycle(cycle, 'files').split('\n')[0]).toBe(
      '2 files import each other: web/app/lists/list.tsx, web/app/lists/use-list.ts',
    )
  })
})

describe('describeCycle', () => {
  it('names the folders and one import for each step', () => {
    const files = [
      file('a/one.ts', '../b/two.ts'),
      file('a/more.ts', '../b/two.ts'),
      file('b/two.ts', '../a/one.ts'),
    ]
    const [cycle] = findCycles(files, room)
    expect(cycle && describeCycle(cycle)).toBe(
      [
        '2 folders import each other: a, b',
        '    a → b: src/a/one.ts imports src/b/two.ts (and 1 more)',
        '    b → a: src/b/two.ts imports src/a/one.ts',
      ].join('\n'),
    )
  })
})
