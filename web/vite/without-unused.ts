import type { Plugin } from 'vite'

/** Parts of packages that the browser never runs, with their replacements: they save about 8 kB on every first page. */
const stubs: readonly { readonly file: RegExp; readonly code: string }[] = [
  {
    // The JSON Schema writer; only the server documents the API.
    file: /\/zod\/.*\/(?:to-json-schema|json-schema-processors)\.js$/,
    code: [
      'toJSONSchema',
      'createToJSONSchemaMethod',
      'createStandardJSONSchemaMethod',
      'allProcessors',
      'extractDefs',
      'finalize',
      'initializeContext',
      'processSchema',
    ]
      .map((name) => `export const ${name} = () => () => { throw new Error('no JSON schemas here') }`)
      .join('\n'),
  },
  {
    // The route table is part of the first page (`routeDiscovery: initial`): nothing is discovered later.
    file: /\/react-router\/dist\/production\/lib\/dom\/ssr\/fog-of-war\.js$/,
    code: `export const URL_LIMIT = 7680
export const isFogOfWarEnabled = () => false
export const getPatchRoutesOnNavigationFunction = () => undefined
export const useFogOFWarDiscovery = () => undefined
export const getPartialManifest = (manifest) => manifest
export const getManifestPath = () => undefined
export const getPathsWithAncestors = () => []
export const handleClientVersionMismatch = () => undefined`,
  },
  {
    // Hooks for monitoring, which are not used.
    file: /\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/,
    code: `export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = (router) => router
export const instrumentHandler = (handler) => handler
export const instrumentationResultMetaContext = undefined`,
  },
]

/** Replaces parts of packages that are unused in the browser but that tree shaking cannot remove. */
export function withoutUnused(): Plugin {
  return {
    name: 'esquadro:without-unused',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: (id) => stubs.find(({ file }) => file.test(id))?.code ?? null,
  }
}

/**
 * Removes from the browser's route table what only the build needs: the files, and the pages for administrators only, which the guard
 * recognises by their prefix `/cms`.
 */
export function withoutRouteFiles(): Plugin {
  return {
    name: 'esquadro:without-route-files',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: (code, id) =>
      id.endsWith('/web/app/routes.ts')
        ? {
            code: code
              .replace(/\bfile:\s*(?:"[^"]*"|'[^']*'),?/g, '')
              .replace(/\{\s*path:\s*["']\/cms\/[^"']*["'],\s*for:\s*admin,?\s*\},?/g, ''),
            map: null,
          }
        : null,
  }
}

/**
 * Sets `z.config({ jitless: true })` inside Zod: otherwise Zod tries `new Function`, which the pages' content security policy reports. A
 * page's modules may run before any module of ours could set it.
 */
export function withoutEval(): Plugin {
  return {
    name: 'esquadro:without-eval',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!id.endsWith('/zod/v4/core/core.js')) return null
      const line = 'export const globalConfig = globalThis.__zod_globalConfig;'
      if (!code.includes(line)) throw new Error('Zod keeps its configuration elsewhere now')
      return { code: code.replace(line, `${line}\nglobalConfig.jitless = true;`), map: null }
    },
  }
}
