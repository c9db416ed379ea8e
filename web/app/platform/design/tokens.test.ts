import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const css = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8')

/** Returns the custom properties of the first block after a text, with their values. */
function tokensAfter(start: string): ReadonlyMap<string, string> {
  const block = css.slice(css.indexOf(start)).match(/\{([^{}]*)\}/)?.[1] ?? ''
  return new Map(
    [...block.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

const light = tokensAfter('[data-theme="light"] {')

it('the themes define every colour', () => {
  expect(light.size).toBeGreaterThan(30)
  expect([...tokensAfter('[data-theme="dark"] {').keys()]).toEqual([...light.keys()])
})

it('high-contrast mode replaces every colour by a system colour', () => {
  const own = new Set(['veil', 'qr-ink', 'qr-ground'])
  const forced = tokensAfter('@media (forced-colors: active) {\n  :root,\n  [data-theme]')
  const system = /(?:Canvas|CanvasText|Highlight|HighlightText)\)?$/
  expect([...light.keys()].filter((name) => !own.has(name) && !system.test(forced.get(name) ?? ''))).toEqual(
    [],
  )
})
