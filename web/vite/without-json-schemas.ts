import type { Plugin } from 'vite'

/** Leaves out of the browser's Zod what writes JSON schemas, 5 kB of every first page: only the server documents the API. */
export function withoutJsonSchemas(): Plugin {
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
