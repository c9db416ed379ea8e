import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lightContract } from './light-contract.ts'

let folder: string
beforeAll(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'contract-')), 'contract/src')
  mkdirSync(join(folder, 'fields'), { recursive: true })
  writeFileSync(
    join(folder, 'fields/name.ts'),
    `import { z } from 'zod'
export const MAX = 80
export const name = z.string().max(MAX)
export const isShort = (value: string) => value.length < MAX
`,
  )
  writeFileSync(join(folder, 'endpoint.ts'), 'export const endpoint = (spec) => spec\n')
  writeFileSync(
    join(folder, 'people.ts'),
    `import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { isShort, MAX, name } from './fields/name.ts'
const STATES = ['open', 'closed'] as const
export const Person = z.object({ name, state: z.enum(STATES) })
export type Person = z.output<typeof Person>
export const limits = { longest: MAX, states: STATES }
export const shortNames = (people: readonly Person[]) => people.filter((person) => isShort(person.name))
export const get = endpoint({ method: 'GET', path: '/people/{id}', access: 'public', summary: 'x', response: Person })
export const picture = endpoint({ method: 'GET', path: '/p', access: 'public', summary: 'x', response: 'binary' })
`,
  )
  writeFileSync(
    join(folder, 'lists.ts'),
    `import { endpoint } from './endpoint.ts'
import { name } from './fields/name.ts'
export const customers = endpoint({ method: 'GET', path: '/professionals/customers/get-all', query: name })
`,
  )
  writeFileSync(
    join(folder, 'spread.ts'),
    `import { endpoint } from './endpoint.ts'
const admin = { access: ['admin'] }
export const get = endpoint({ ...admin, method: 'GET', path: '/p' })
`,
  )
})
afterAll(() => rmSync(join(folder, '../..'), { recursive: true }))

const plugin = lightContract() as {
  load(id: string): Promise<{ code: string } | null>
  transform(code: string, id: string): null
}
const load = async (file: string) => (await plugin.load(join(folder, file)))?.code ?? ''
const namesIn = (code: string) => (/export \{ (.*) \}$/m.exec(code)?.[1] ?? '').split(', ')

describe('A module of the contract in the browser', () => {
  it('separates endpoints and plain values from schemas', async () => {
    expect(namesIn(await load('people.ts?calls'))).toEqual([
      'STATES',
      'limits',
      'shortNames',
      'get',
      'picture',
    ])
    expect(namesIn(await load('people.ts?schemas'))).toEqual(['Person'])
    expect(namesIn(await load('fields/name.ts?schemas'))).toEqual(['name'])
  })

  it('reduces an endpoint to what a call needs', async () => {
    const code = await load('people.ts?calls')
    expect(code).toContain(`const get = ({ method: 'GET', path: '/people/{id}' })`)
    expect(code).toContain(`const picture = ({ method: 'GET', path: '/p', response: 'binary' })`)
  })

  it('gives a list the parameters of its query and their values', async () => {
    expect(await load('lists.ts?calls')).toMatch(
      /const customers = \(\{ method: 'GET', path: '\/professionals\/customers\/get-all', parameters: \{"page":\[\],"limit":\[\],/,
    )
  })

  it('keeps the parameters of lists whose path is passed to a function', async () => {
    const file = resolve(import.meta.dirname, '../app/lists/arrangement/parameters.ts')
    const code = (await plugin.load(file))?.code ?? ''
    expect(code).toContain('"/professionals/experiences/get-all": {"page":[]')
    expect(code).not.toContain('"/professionals/customers/get-all"')
  })

  it('rejects an endpoint whose properties cannot be distinguished', async () => {
    await expect(load('spread.ts?calls')).rejects.toThrow('endpoint() takes its properties by name')
  })

  it('gives schemas the plain values that they use', async () => {
    const code = await load('people.ts?schemas')
    expect(code).toContain(`import { STATES } from ${JSON.stringify(join(folder, 'people.ts?calls'))}`)
    expect(code).toContain(
      'const Person = /* @__PURE__ */ (() => (z.object({ name, state: z.enum(STATES) })))()',
    )
  })

  it('exports all names under the path of the module', async () => {
    const code = await load('people.ts')
    expect(code).toContain(`export { limits, shortNames, get, picture } from`)
    expect(code).toContain(`export { Person } from`)
  })
})

describe('A screen that takes a schema from an endpoint', () => {
  const screen = (line: string) => () =>
    plugin.transform(
      `import * as people from '@esquadro/contract/people'\n${line}`,
      '/x/web/app/people/form.tsx',
    )

  it('fails the build', () => {
    expect(screen('useZodForm(people.create.body)')).toThrow('import the schema by its own name')
  })

  it('may use its type, and the query of other objects', () => {
    expect(
      screen('type Body = z.output<typeof people.create.body>; list(people.getAll, state.query)'),
    ).not.toThrow()
  })
})
