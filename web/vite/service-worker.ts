import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import type { ServiceWorkerBuild } from '../worker/service-worker.rules.ts'
import { buildTargets } from './browsers.ts'

const web = resolve(import.meta.dirname, '..')

/** The pages that work without network, with their modules: routes, and parts that they load later. */
const offlinePages: Readonly<Record<string, readonly string[]>> = {
  '/dashboard': [
    'app/platform/layouts/member.layout.tsx',
    'app/reports/dashboards/dashboard.route.tsx',
    'app/reports/dashboards/professional/professional-dashboard.tsx',
    'app/reports/dashboards/month-chart.tsx',
    'app/reports/dashboards/professional/campaign-calendar.tsx',
    'app/reports/score/level-section.tsx',
    'app/ledger/extract/line/line-drawer.tsx',
    'app/platform/content/pending-banner.tsx',
    'app/reports/dashboards/store/store-today.tsx',
    'app/ledger/extract/lines/extract-list.tsx',
    'app/rewards/experiences/list/next-experiences.tsx',
  ],
  '/extract': [
    'app/platform/layouts/member.layout.tsx',
    'app/ledger/extract/extract.route.tsx',
    'app/ledger/extract/line/line-drawer.tsx',
    'app/platform/content/pending-banner.tsx',
  ],
  '/point-extra/qrcode': [
    'app/platform/layouts/public.layout.tsx',
    'app/platform/account-frame/drawing-sheet.tsx',
    'app/rewards/extra-points/point-extra-qrcode.route.tsx',
    'app/rewards/extra-points/queued-claim.tsx',
  ],
  '/invoices': [
    'app/platform/layouts/member.layout.tsx',
    'app/sales/invoices/intake/shopkeeper-invoices.route.tsx',
    'app/platform/content/pending-banner.tsx',
    'app/platform/offline/queue-own.ts',
  ],
}
/** The modules that each of these pages loads later. */
const everywhere = [
  'app/entry.client.tsx',
  'app/root.tsx',
  'app/platform/layouts/missing/page-error.tsx',
  'app/platform/offline/device.tsx',
  'app/platform/offline/stored-data-notice.tsx',
  'app/platform/api/stored-reads.ts',
  'app/platform/offline/queue-bar.tsx',
  'app/platform/offline/queue-drawer.tsx',
]
const noConnection = 'app/platform/offline/no-connection-page.tsx'

/** Builds the service worker with the names of the build's files, and the page that it shows without network. */
export function serviceWorker(): Plugin {
  return {
    name: 'esquadro:service-worker',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const graph = graphOf(chunks)
      const fonts = Object.keys(bundle).filter((name) => name.endsWith('.woff2'))
      const page = await offlinePage(fonts)
      for (const [fileName, source] of Object.entries(page))
        this.emitFile({ type: 'asset', fileName, source })
      const base = graph.filesOf([noConnection])
      const known: Omit<ServiceWorkerBuild, 'version'> = {
        offlinePage: '/offline.html',
        base: ['/offline.css', '/offline.js', ...fonts.map((name) => `/${name}`), ...base],
        pages: Object.fromEntries(
          Object.entries(offlinePages).map(([address, modules]) => [
            address,
            graph.filesOf([...everywhere, ...modules]),
          ]),
        ),
        english: graph.englishFilesOf([noConnection, ...everywhere, ...Object.values(offlinePages).flat()]),
        routes: chunks
          .filter(({ facadeModuleId }) => /\.route\.tsx(?:\?|$)/.test(facadeModuleId ?? ''))
          .map(({ fileName }) => `/${fileName}`),
        noConnection: `/${graph.chunkOf(noConnection).fileName}`,
      }
      const version = createHash('sha256')
        .update(JSON.stringify([Object.keys(bundle), page]))
        .digest('hex')
        .slice(0, 12)
      const described = JSON.stringify({ ...known, version })
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: await bundled('worker/service-worker.ts', { __SERVICE_WORKER_BUILD__: described }),
      })
    },
  }
}

function graphOf(chunks: readonly Rolldown.OutputChunk[]) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  /** Returns the chunk that importing a module loads. */
  const chunkOf = (module: string): Rolldown.OutputChunk => {
    const file = join(web, module)
    const found =
      chunks.find(({ facadeModuleId }) => facadeModuleId?.split('?', 1)[0] === file) ??
      chunks.find(({ moduleIds }) => moduleIds.some((id) => id.split('?', 1)[0] === file))
    if (!found)
      throw new Error(`no chunk contains ${module}: correct the list of pages that work without network`)
    return found
  }
  const follow = (chunk: Rolldown.OutputChunk, found: Set<string>): void => {
    if (found.has(`/${chunk.fileName}`)) return
    found.add(`/${chunk.fileName}`)
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(`/${style}`)
    for (const file of chunk.imports) {
      const next = byFile.get(file)
      if (next) follow(next, found)
    }
  }
  const filesOf = (modules: readonly string[]): string[] => {
    const found = new Set<string>()
    for (const module of modules) follow(chunkOf(module), found)
    return [...found].toSorted()
  }
  return {
    chunkOf,
    /** Returns the files of modules and of everything that they import. */
    filesOf,
    /** Returns the files with the English texts of modules and of everything that they import (see english-later.ts). */
    englishFilesOf(modules: readonly string[]): string[] {
      const later = filesOf(modules).flatMap((file) => byFile.get(file.slice(1))?.dynamicImports ?? [])
      const english = later.filter((file) => byFile.get(file)?.moduleIds.some((id) => /\?en=\d+$/.test(id)))
      return [...new Set(english)].toSorted().map((file) => `/${file}`)
    },
  }
}

/** Returns the page without network, with the names of the fonts in its style sheet. */
async function offlinePage(fonts: readonly string[]): Promise<Record<string, string>> {
  const read = (name: string) => readFile(join(web, 'worker', name), 'utf8')
  const fontNamed = (part: string) => `/${fonts.find((name) => name.includes(part)) ?? ''}`
  const style = await read('offline.css')
  return {
    'offline.html': await read('offline.html'),
    'offline.css': style
      .replace('%SERIF%', fontNamed('instrument-serif-latin-400-normal'))
      .replace('%SANS%', fontNamed('instrument-sans-latin-wght-normal')),
    'offline.js': await bundled('app/platform/offline/offline-page.ts'),
  }
}

/** Bundles a script that runs outside the application. */
async function bundled(entry: string, define: Readonly<Record<string, string>> = {}): Promise<string> {
  const built = await build({
    configFile: false,
    root: web,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      target: buildTargets(),
      copyPublicDir: false,
      rolldownOptions: { input: join(web, entry), output: { format: 'iife' } },
    },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error(`${entry} was not built`)
  return output.output[0].code
}
