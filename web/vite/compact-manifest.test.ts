import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { compact } from './compact-manifest.ts'

it('sets the same table with each file named only once', () => {
  const table = {
    entry: { module: '/assets/entry-1.js', imports: ['/assets/react-1.js'], css: [] },
    routes: {
      root: { id: 'root', path: '', hasLoader: true, hasAction: false, module: '/assets/root-1.js' },
      'address:/a': { id: 'address:/a', module: '/assets/a-1.js', imports: ['/assets/react-1.js'] },
    },
    url: '/assets/manifest-1.js',
  }
  const script = compact(`window.__reactRouterManifest=${JSON.stringify(table)};`)
  const window: { __reactRouterManifest?: unknown } = {}
  runInNewContext(script, { window })
  const { css: _, ...entry } = table.entry
  const { hasAction: __, ...root } = table.routes.root
  expect(window.__reactRouterManifest).toEqual({ ...table, entry, routes: { ...table.routes, root } })
  expect(script.match(/react-1/g)).toHaveLength(1)
  expect(() => compact('export default 1')).toThrow('another form')
})
