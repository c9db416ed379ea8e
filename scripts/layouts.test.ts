import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')

interface Layout {
  readonly name: string
  readonly from: string
  readonly does: string
  readonly tests: readonly { readonly file: string; readonly title: string }[]
}

/** Reads the rows of the table. A test is a file in backquotes, followed by one or more quoted titles. */
function readLayouts(page: string): Layout[] {
  const rows = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| layout, note'))
  return rows.map((row) => {
    const [name = '', from = '', does = '', named = ''] = row.slice(2, -2).split(' | ')
    const tests = [...named.matchAll(/`([^`]+)`((?:;? "[^"]+")+)/g)].flatMap(([, file = '', titles = '']) =>
      [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title })),
    )
    return { name, from, does, tests }
  })
}

/** Whether a source has a test of this title: a call of `it` or `test` that is not skipped, or a row of its table. */
function hasTest(source: string, title: string): boolean {
  const escaped = title.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const quoted = String.raw`(?:'${escaped}'|"${escaped}")`
  return new RegExp(String.raw`(?:(?<![.\w])(?:it|test)\(|\)\(|\[)\s*${quoted}`).test(source)
}

const page = await readFile(join(root, 'docs/layouts.md'), 'utf8')
const layouts = readLayouts(page)

it('the page of layouts has a day or a dash, and tests wherever the reader follows a layout', () => {
  expect(layouts.length).toBeGreaterThan(10)
  for (const { name, from, does, tests } of layouts) {
    expect(`${name}: ${from}`).toMatch(/: (?:–|(?:until )?20\d\d-\d\d(?:-\d\d)?)$/)
    expect([name, tests.length > 0]).toEqual([name, does !== '–'])
  }
})

it.each(layouts.flatMap(({ name, tests }) => tests.map(({ file, title }) => [name, title, file] as const)))(
  '%s: "%s" exists',
  async (_name, title, file) => {
    expect(hasTest(await readFile(join(root, file), 'utf8'), title)).toBe(true)
  },
)

it('a test that is missing, skipped or only mentioned is not found', () => {
  const source =
    "it('reads one', () => {})\nit.skip('reads two', () => {})\n// reads three\ntest.each([['four', 4]])('reads %s', () => {})"
  const titles = ['reads one', 'reads two', 'reads three', 'four', 'reads %s', 'reads']
  expect(titles.filter((title) => hasTest(source, title))).toEqual(['reads one', 'four', 'reads %s'])
})
