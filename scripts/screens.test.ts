import { expect, it } from 'vitest'
import { readScreens, renderedPaths } from './screens.ts'

it('every screen is rendered by a component test', async () => {
  const screens = await readScreens()
  expect(screens.size).toBeGreaterThan(80)
  expect([...screens].flatMap(([file, tests]) => (tests.length === 0 ? [file] : []))).toEqual([])
})

it('addresses are read from a constant, a template, a list and a table, but not from the expectations of a test', () => {
  const source = `
    const path = '/cms/mail'
    const page = () => \`/cms/stores/\${store.id}\`
    testList({ app, path, table })
    it.each([['/login', 'Entrar']])('%s', async (address) => {
      await renderScreen(address, { app })
      await renderScreen(\`\${path}?q=a\`, { app })
      await renderScreen(page(), { app })
      expect(link).toHaveAttribute('href', '/cms/jobs')
    })`
  expect(new Set(renderedPaths(source))).toEqual(new Set(['/cms/mail', '/login', '/cms/stores/x']))
})
