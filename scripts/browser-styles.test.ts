import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newStylesIn } from './browser-styles.ts'

const root = join(import.meta.dirname, '..')
const namesIn = (source: string) => newStylesIn('web/app/a.css', source).map(({ name }) => name)

/** Properties that older browsers ignore without harm. The reason says what these show instead. */
const IMPROVEMENTS: Readonly<Record<string, readonly string[]>> = {
  'the text is the same, with other line breaks': [
    'text-wrap',
    'text-wrap: balance',
    'text-wrap: pretty',
    'break-after: avoid',
  ],
  'the pointer or the font is another one; phones have no pointer': [
    'cursor: pointer',
    'cursor: default',
    'cursor: not-allowed',
    'cursor: progress',
    'cursor: zoom-in',
    'font-family: ui-monospace',
    'resize',
    'resize: vertical',
  ],
  'it appears and goes without a transition': [
    '@starting-style',
    'transition-behavior',
    'transition-behavior: allow-discrete',
  ],
  'a long page is painted at once': [
    'content-visibility',
    'content-visibility: auto',
    'contain-intrinsic-block-size',
    'overflow-clip-margin',
  ],
  'the fade at the end of a row that scrolls stays, or its scroll bar is shown': [
    '@property',
    'scrollbar-width',
    'scrollbar-width: none',
    'scrollbar-gutter',
    'scrollbar-gutter: stable',
  ],
  'a text field keeps its height and scrolls': ['field-sizing', 'field-sizing: content'],
  'each browser has a selector of its own for the part': [
    '::-webkit-slider-runnable-track',
    '::-webkit-slider-thumb',
    '::-moz-range-track',
    '::-moz-range-thumb',
    '::-webkit-search-cancel-button',
  ],
  'the build adds the prefix of Safari': ['user-select', 'text-size-adjust'],
  'the browser chooses the colours': ['::selection', 'forced-color-adjust', 'forced-color-adjust: none'],
}
const improvements = new Set(Object.values(IMPROVEMENTS).flat())

/** Style sheets that use `:has`, which Firefox ESR 115 lacks, with what it does without. */
const HAS: Readonly<Record<string, string>> = {
  'web/app/platform/consent/consent.module.css': 'a focused element may be below the notice',
  'web/app/platform/content/regulation/acceptance-bar.module.css': 'a focused element may be below the bar',
  'web/app/platform/design/data-table/data-table.module.css':
    'a focused row may be below the bulk actions, and the pointer does not show that a row opens',
  'web/app/platform/design/drawer/drawer.module.css': 'a focused field may be below the buttons on a phone',
  'web/app/platform/design/dropdown/dropdown.module.css': 'an option without an icon begins at the left',
  'web/app/platform/design/form/form.module.css': 'a focused field may be below the buttons on a phone',
  'web/app/platform/design/prose/prose.module.css': 'the page scrolls with a wide table',
  'web/app/platform/design/radio-group/radio-group.module.css': 'the card has no frame; its mark is filled',
  'web/app/platform/design/rich-text/rich-text.module.css': 'the frame is not red; the message is shown',
  'web/app/platform/design/text-input/text-input.module.css':
    'the field has a frame beside that of its button',
  'web/app/platform/settings/settings.module.css': 'a focused field may be below the bar',
  'web/app/platform/design/toast/toast.css': 'a message covers the head of a drawer for a moment',
}

describe('a part of a style sheet that a supported browser does not have', () => {
  it.each([
    ['.a:has(> b) { color: red }', ':has'],
    ['.a { grid-template-columns: subgrid }', 'subgrid'],
    ['.a { position-anchor: --b }', 'position-anchor'],
    ['.a { inset-block-start: anchor(end) }', 'anchor()'],
    ['.a { color: light-dark(red, blue) }', 'light-dark()'],
    ['@scope (.a) { b { color: red } }', '@scope'],
    ['.a:popover-open { color: red }', ':popover-open'],
  ])('is found in %s', (source, name) => expect(namesIn(source)).toContain(name))

  it.each([
    '.a { inline-size: 100dvh; color: color-mix(in srgb, red, blue) }',
    '@container (inline-size < 30rem) { .a:is(b, i):not(u) { display: grid } }',
    '@supports (animation-timeline: scroll()) { .a { animation-timeline: scroll() } }',
    '/* .a:has(b) */ .a:focus-visible { inset: auto }',
  ])('is not found in %s', (source) => expect(namesIn(source)).toEqual([]))

  it('is used only where nothing is lost without it', () => {
    const files = globSync('web/app/**/*.css', { cwd: root })
    const found = files.flatMap((file) => newStylesIn(file, readFileSync(join(root, file), 'utf8')))
    expect(
      found.filter(
        ({ file, name }) => !improvements.has(name) && !(name === ':has' && Object.hasOwn(HAS, file)),
      ),
    ).toEqual([])
    const names = new Set(found.map(({ name }) => name))
    expect([...improvements].filter((name) => !names.has(name))).toEqual([])
    const users = new Set(found.flatMap(({ file, name }) => (name === ':has' ? [file] : [])))
    expect(Object.keys(HAS).filter((file) => !users.has(file))).toEqual([])
  })
})
