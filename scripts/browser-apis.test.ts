import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newApisIn } from './browser-apis.ts'

const root = join(import.meta.dirname, '..')
/** Methods of libraries and our own that have the name of a newer one. */
const others: Readonly<Record<string, readonly string[]>> = {
  'contract/src/platform/fields/schemas.ts': ['.union'],
  'web/app/platform/api/call.ts': ['Request.body'],
  'web/app/platform/design/rich-text/rich-text-editor.tsx': ['.getHTML'],
  'web/app/people/pre-registrations/import-line.tsx': ['.drop'],
}
const namesIn = (source: string) => newApisIn('web/app/a.ts', source).map(({ name }) => name)

describe('an API that a supported browser does not have', () => {
  it.each([
    ['URL.parse(text)', 'URL.parse'],
    ['URL.canParse(text)', 'URL.canParse'],
    ['Map.groupBy(items, dayOf)', 'Map.groupBy'],
    ['Object.groupBy(items, dayOf)', 'Object.groupBy'],
    ['Promise.withResolvers()', 'Promise.withResolvers'],
    ['Promise.try(run)', 'Promise.try'],
    ['Array.fromAsync(stream)', 'Array.fromAsync'],
    ['AbortSignal.any([a, b])', 'AbortSignal.any'],
    ['new CloseWatcher()', 'CloseWatcher'],
    ['chosen.symmetricDifference(other)', '.symmetricDifference'],
    ['text.isWellFormed()', '.isWellFormed'],
    ['element.showPopover()', '.showPopover'],
    ['const query = new URLSearchParams(); if (query.size > 0) go()', 'URLSearchParams.size'],
    ['const isEmpty = (query: URLSearchParams) => query.size === 0', 'URLSearchParams.size'],
  ])('is found in %s', (source, name) => expect(namesIn(source)).toEqual([name]))

  it.each([
    'new URL(text)',
    'const chosen = new Set(); if (chosen.size > 0) go()',
    'rows.toSorted()',
    'rows.findLast(isOpen)',
    'structuredClone(row)',
    'AbortSignal.timeout(1_000)',
    'crypto.randomUUID()',
    'element.showPopover?.()',
    'z.union([a, b])',
    '// URL.parse(text)',
    "const text = 'URL.parse(text)'",
  ])('is not found in %s', (source) => expect(namesIn(source)).toEqual([]))

  it('is used nowhere in the code that browsers run', () => {
    const files = ['contract/src', 'web/app', 'web/worker'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
        .filter(
          (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\/|entry\.server|\.d\.ts$/.test(path),
        ),
    )
    const found = files.flatMap((path) => newApisIn(path, readFileSync(join(root, path), 'utf8')))
    expect(found.filter(({ file, name }) => !others[file]?.includes(name))).toEqual([])
  })
})
