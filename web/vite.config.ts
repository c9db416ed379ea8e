import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { compressed } from './vite/compressed.ts'
import { englishLater } from './vite/english-later.ts'
import { lightContract } from './vite/light-contract.ts'
import { namedWidths } from './vite/named-widths.ts'
import { withoutJsonSchemas } from './vite/without-json-schemas.ts'

/** What only a page with a form needs. */
const ofForms = /node_modules[\\/](react-hook-form|@hookform)[\\/]|[\\/]app[\\/]design[\\/]form[\\/]/
/** What only a page needs that validates in the browser. */
const ofSchemas = /node_modules[\\/]zod[\\/]|[\\/]contract[\\/]src[\\/].*\?schemas$/
/** What only a page needs that reads from the server after it was painted. */
const ofQueries = /node_modules[\\/]@tanstack[\\/]|[\\/]app[\\/]api[\\/]queries\.ts$/

export default defineConfig({
  plugins: [reactRouter(), lightContract(), englishLater(), withoutJsonSchemas(), compressed()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What nearly every page needs is one file: smaller together than as forty, and fetched once. Forms, schemas and
            // queries are exceptions: the pages that people begin with do without them, and they weigh.
            codeSplitting: {
              groups: [
                { name: 'queries', priority: 4, test: ofQueries },
                { name: 'zod', priority: 4, test: /node_modules[\\/]zod[\\/]/ },
                {
                  name: 'frame',
                  minShareCount: 24,
                  priority: 2,
                  test: (id: string) => !ofForms.test(id) && !ofSchemas.test(id) && !ofQueries.test(id),
                },
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
