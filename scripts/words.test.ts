import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Files with texts for people, in both languages. */
const files = globSync(
  [
    '{texts/src,server/src/platform/messages}/**/*.ts',
    '{web/app,server/src}/**/*.messages.ts',
    'server/src/app/demonstration/**/*.ts',
  ],
  { cwd: root, exclude: ['**/*.test.ts'] },
)

/** The texts that end a line or follow a language, without placeholders; keys are words of the code. */
const texts = files.flatMap((file) =>
  [
    ...read(file).matchAll(
      /^(?!import).*'(?<text>(?:\\.|[^'\n\\])*)',?$|\b(?:ptBR|en): '(?<word>(?:\\.|[^'\n\\])*)'/gm,
    ),
  ].map(({ groups: { text, word } = {} }) => `${file}: ${(text ?? word ?? '').replace(/\{\{\w+\}\}/g, '')}`),
)

const [, table = ''] = read('docs/glossary.md').split('## Words that people do not read')
const rows = [...table.matchAll(/^\| (.+) \| (.+) \|$/gm)]
  .slice(1)
  .map(([, not = '', but = '']) => [not, but])

it.each(rows)('no text says %s', (not, but) => {
  const words = not.split(', ').map((word) => word.replace(/…$/, '\\p{L}*'))
  const pattern = new RegExp(`(?<![\\p{L}-])(?:${words.join('|')})(?![\\p{L}-])`, 'iu')
  expect(
    texts.filter((text) => pattern.test(text.replace(/^.*?: /, ''))),
    `Write: ${but}`,
  ).toEqual([])
})

it('a percent sign follows its number without a blank', () => {
  const found = files
    .filter((file) => !file.includes('/demonstration/'))
    .flatMap((file) => {
      const text = read(file).replaceAll(String.raw`\u00a0`, '\u00a0')
      return (text.match(/(?:\d|\}\})[ \u00a0]%/g) ?? []).map((found) => `${file}: ${found}`)
    })
  expect(found).toEqual([])
})
