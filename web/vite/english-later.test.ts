import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { englishLater } from './english-later.ts'

const plugin = englishLater() as {
  transform(this: { parse: typeof parseAst }, code: string, id: string): { code: string } | undefined
}
const transform = (code: string, id: string) => plugin.transform.call({ parse: parseAst }, code, id)?.code
const file = '/x/web/app/people/people.messages.js.ts'
const source = `const messages = defineMessages({ ptBR: { hello: 'Olá' }, en: { hello: 'Hello' } })`

describe('The texts of a domain in the browser', () => {
  it('keep Portuguese and load English on demand', () => {
    expect(transform(source, file)).toBe(
      `const messages = defineMessages({ ptBR: { hello: 'Olá' }, en: () => import("${file}?en=0") })`,
    )
  })

  it('have English in a file of their own', () => {
    expect(transform(source, `${file}?en=0`)).toBe(`export default { hello: 'Hello' }`)
  })

  it('must be plain strings', () => {
    const computed = `defineMessages({ ptBR: { hello: a }, en: { hello: a } })`
    expect(() => transform(computed, file)).toThrow('plain strings')
  })
})
