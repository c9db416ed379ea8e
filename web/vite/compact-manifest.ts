import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { writeCompressed } from './compressed.ts'

const assets = resolve(import.meta.dirname, '../build/client/assets')

/**
 * Shortens React Router's route table, which every first page loads: each file is named once, and false or empty values are left out. React
 * Router writes the table while it builds the server.
 */
export function compactManifest(): Plugin {
  return {
    name: 'esquadro:compact-manifest',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    async writeBundle() {
      const name = (await readdir(assets)).find((file) => /^manifest-\w+\.js$/.test(file))
      if (!name) this.error('React Router wrote no table of routes')
      const file = join(assets, name)
      await writeFile(file, compact(await readFile(file, 'utf8')))
      await writeCompressed(file)
    },
  }
}

/** Returns a script that sets the same table as the given one, without its false values and empty lists. */
export function compact(source: string): string {
  const [, json] = /^window\.__reactRouterManifest=(\{.*\});?$/s.exec(source.trim()) ?? []
  if (!json) throw new Error("React Router's table of routes has another form")
  const table = JSON.stringify(JSON.parse(json), (_key, value: unknown) =>
    value === false || (Array.isArray(value) && value.length === 0) ? undefined : value,
  )
  const files: string[] = []
  const body = table.replaceAll(/"\/assets\/([^"\\]+)"/g, (_, file: string) => {
    if (!files.includes(file)) files.push(file)
    return `f[${files.indexOf(file)}]`
  })
  return `window.__reactRouterManifest=(f=>(${body}))(${JSON.stringify(files)}.map(n=>"/assets/"+n));`
}
