import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { breakpoints } from './app/design/breakpoints.ts'

/**
 * The widths of design/breakpoints.ts by name, for `@media (--upto-sm)`, `(--over-md)`, `(--below-lg)`, `(--from-lg)`. Every
 * width is asked for in em: who has set larger text gets the sheet that it fits on. 16 px are one em unless set otherwise.
 */
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
      rule.params = rule.params.replace(
        /(width[^)]*?)([\d.]+)px/g,
        (_, feature: string, pixels: string) => `${feature}${Number(pixels) / 16}em`,
      )
    },
  },
}

/** What only a page with a form needs. */
const ofForms = /node_modules[\\/](react-hook-form|@hookform)[\\/]|[\\/]app[\\/]design[\\/]form[\\/]/

export default defineConfig({
  plugins: [reactRouter(), withoutJsonSchemas(), compressed()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What nearly every page needs is one file: smaller together than as forty, and fetched once.
            // Forms are the exception: pages that people begin with have none, and they weigh.
            codeSplitting: {
              groups: [
                { name: 'frame', minShareCount: 24, priority: 2, test: (id: string) => !ofForms.test(id) },
                { name: 'forms', minShareCount: 8, priority: 1, test: ofForms },
              ],
            },
          },
        },
      },
    },
  },
  css: {
    modules: { generateScopedName: '[name]__[local]__[hash:base64:5]' },
    postcss: { plugins: [namedWidths] },
  },
  build: { target: 'es2023', assetsInlineLimit: 0 },
  // Mantine's and the toasts' packages import CSS: they go through Vite on the server as well.
  ssr: { noExternal: [/^@mantine\//, 'react-toastify', /^@esquadro\//] },
})

/** Leaves out of the browser's Zod what writes JSON schemas, 5 kB of every first page: only the server documents the API. */
function withoutJsonSchemas(): Plugin {
  const stub = '\0esquadro:no-json-schemas'
  const names = [
    'toJSONSchema',
    'createToJSONSchemaMethod',
    'createStandardJSONSchemaMethod',
    'allProcessors',
    'extractDefs',
    'finalize',
    'initializeContext',
    'processSchema',
  ]
  return {
    name: 'esquadro:without-json-schemas',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (source, importer) =>
      /\/(?:to-json-schema|json-schema-processors)\.js$/.test(source) && importer?.includes('/zod/')
        ? stub
        : null,
    load: (id) =>
      id === stub
        ? names
            .map((name) => `export const ${name} = () => () => { throw new Error('no JSON schemas here') }`)
            .join('\n')
        : null,
  }
}

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
