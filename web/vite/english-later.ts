import type { Plugin } from 'vite'
import { type Node, nodesOf } from './syntax.ts'

/**
 * Moves the English texts of each `defineMessages` into a separate file, which the browser loads only if English is shown. Portuguese stays
 * in place, because it is the default language.
 */
export function englishLater(): Plugin {
  return {
    name: 'esquadro:english-later',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      const [file = '', query] = id.split('?')
      if (!/\/web\/app\/.*\.tsx?$/.test(file) || !code.includes('defineMessages(')) return
      const english = englishIn(this.parse(code) as unknown as Node)
      const position = /^en=(\d+)$/.exec(query ?? '')?.[1]
      if (position !== undefined) {
        const texts = english[Number(position)]
        if (!texts) throw new Error(`${file} has no texts number ${position}`)
        return { code: `export default ${code.slice(texts.start, texts.end)}`, map: null }
      }
      let changed = code
      for (const [index, { start, end }] of [...english.entries()].reverse()) {
        const later = `() => import(${JSON.stringify(`${file}?en=${index}`)})`
        changed = changed.slice(0, start) + later + changed.slice(end)
      }
      return { code: changed, map: null }
    },
  }
}

/** Returns the `en` of each call of `defineMessages`: an object of literals, which can be moved unchanged. */
function englishIn(program: Node): Node[] {
  return nodesOf(program)
    .filter(({ type, callee }) => type === 'CallExpression' && callee?.name === 'defineMessages')
    .map(({ arguments: [texts] = [] }) => {
      const english = texts?.properties?.find(({ key }) => key?.name === 'en')?.value
      if (english?.type !== 'ObjectExpression') throw new Error('defineMessages takes { ptBR: {…}, en: {…} }')
      const foreign = english.properties?.find(({ value }) => value?.type !== 'Literal')
      if (foreign) throw new Error('the texts of defineMessages are plain strings')
      return english
    })
}
