import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { breakpoints } from './app/design/breakpoints.ts'

/** The widths of design/breakpoints.ts by name, for `@media (--upto-sm)`, `(--over-md)`, `(--below-lg)`, `(--from-lg)`. */
const widths: Readonly<Record<string, number>> = breakpoints
const comparisons: Readonly<Record<string, string>> = { upto: '<=', over: '>', below: '<', from: '>=' }
const namedWidths = {
  postcssPlugin: 'esquadro-named-widths',
  AtRule: {
    media(rule: { params: string }) {
      rule.params = rule.params.replace(
        /\(--([a-z]+)-([a-z]+)\)/g,
        (all, comparison: string, name: string) => {
          const width = widths[name]
          const sign = comparisons[comparison]
          if (width === undefined || sign === undefined) throw new Error(`There is no width named ${all}`)
          return `(width ${sign} ${width}px)`
        },
      )
    },
  },
}

export default defineConfig({
  plugins: [reactRouter(), compressed()],
  css: {
    modules: { generateScopedName: '[name]__[local]__[hash:base64:5]' },
    postcss: { plugins: [namedWidths] },
  },
  build: { target: 'es2023', assetsInlineLimit: 0 },
  // Mantine's and the toasts' packages import CSS: they go through Vite on the server as well.
  ssr: { noExternal: [/^@mantine\//, 'react-toastify', /^@esquadro\//] },
})

/** Writes a .br and a .gz beside every text file of the client build, so that the server never compresses them. */
function compressed(): Plugin {
  const text = /\.(?:js|css|svg|json|html|txt|webmanifest|map)$/
  const brotli = promisify(brotliCompress)
  const gz = promisify(gzip)
  return {
    name: 'esquadro:compressed',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir }) {
      if (!dir) return
      const names = (await readdir(dir, { recursive: true })).filter((name) => text.test(name))
      for (const name of names) {
        const file = join(dir, name)
        const bytes = await readFile(file)
        if (bytes.length < 1024) continue
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 9,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        }
        await writeFile(`${file}.br`, await brotli(bytes, { params }))
        await writeFile(`${file}.gz`, await gz(bytes, { level: 9 }))
      }
    },
  }
}
