// Finds selectors, properties, values and rules of style sheets that a supported browser (`browserslist` in package.json) does not have,
// by the compatibility data of MDN. The build lowers some of them; others need a reason why nothing is lost without them.
import { createRequire } from 'node:module'
import { isEverywhere } from './browser-apis.ts'
import { lineOf } from './source.ts'

export type NewStyle = { file: string; line: number; name: string }

type Entries = Readonly<Record<string, unknown>>
const { css } = createRequire(import.meta.url)('@mdn/browser-compat-data') as {
  readonly css: {
    readonly selectors: Entries
    readonly properties: Readonly<Record<string, Entries>>
    readonly 'at-rules': Entries
    readonly types: Readonly<Record<string, Entries>>
  }
}

/** Values that the browser data lists below the type of the value, not below a property. */
const VALUES: readonly (readonly [RegExp, string, unknown])[] = [
  [/\bcolor-mix\(/g, 'color-mix()', css.types['color']?.['color-mix']],
  [/\blight-dark\(/g, 'light-dark()', css.types['color']?.['light-dark']],
  [/\boklch\(/g, 'oklch()', css.types['color']?.['oklch']],
  [/\d[dsl]v[hwib]\b/g, 'dvh', css.types['length']?.['viewport_percentage_units_dynamic']],
  [/\d(?:cq[whib]|cqmin|cqmax)\b/g, 'cqi', css.types['length']?.['container_query_length_units']],
  [/(?<![\w-])anchor\(/g, 'anchor()', css.types['anchor']],
  [/(?<![\w-])subgrid\b/g, 'subgrid', css.properties['grid-template-columns']?.['subgrid']],
]

/** Returns the newer parts of a style sheet that it uses outside `@supports`. */
export function newStylesIn(file: string, source: string): NewStyle[] {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ')
  const code = source
    .replace(/\/\*[\s\S]*?\*\//g, blank)
    .replace(/@supports[^{]*\{(?:[^{}]|\{[^{}]*\})*\}/g, blank)
  const found: { name: string; index: number }[] = []
  const add = (name: string, entry: unknown, index: number) => {
    if (entry !== undefined && !isEverywhere(entry)) found.push({ name, index })
  }
  for (const { 1: rule = '', index } of code.matchAll(/@([a-z-]+)/g))
    add(`@${rule}`, css['at-rules'][rule], index)
  for (const { 0: selector, index: start } of code.matchAll(/[^{};]+(?=\{)/g))
    for (const { 0: whole, 1: name = '', index } of selector.matchAll(/::?([a-z-]+)/g))
      if (!selector.trimStart().startsWith('@')) add(whole, css.selectors[name], start + index)
  for (const { 1: name = '', 2: value = '', index } of code.matchAll(
    /(?<=[{;]\s*)([a-z-]+):([^;{}]+)(?=[;}])/g,
  )) {
    add(name, css.properties[name], index)
    for (const [word] of value.matchAll(/(?<![\w-])[a-z-]+(?![\w-(])/g))
      if (Object.hasOwn(css.properties[name] ?? {}, word))
        add(`${name}: ${word}`, css.properties[name]?.[word], index)
  }
  for (const [pattern, name, entry] of VALUES)
    for (const { index } of code.matchAll(pattern)) add(name, entry, index)
  return found.map(({ name, index }) => ({ file, line: lineOf(code, index), name }))
}
