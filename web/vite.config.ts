import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { buildTargets } from './vite/browsers.ts'
import { compressed } from './vite/compressed.ts'
import { lightContract } from './vite/light-contract.ts'
import { namedWidths } from './vite/named-widths.ts'
import { serviceWorker } from './vite/service-worker.ts'

/** React and the router: every page's floor. */
const ofReact = /node_modules[\\/](?:react|react-dom|scheduler|react-router|zustand)[\\/]/
/** Our modules that every page or most pages of visitors need. */
const ofStart = new RegExp(
  [
    'api/(?:call|store|session|preferences|context|guard|use-way-back|api\\.messages)\\.ts',
    'i18n/',
    'page/(?!json-ld)',
    'routes\\.ts',
    'layouts/(?:frame/(?!page-skeleton|member-frame)|footer/|guard/|header/(?:public-header|header|logo|theme-switch|language-switch)|(?:public|open)\\.layout)',
    'design/(?:button|early|field|icon|icon-button|link|plain-list|spinner|text-input)/',
    'design/layout/(?:page|skip-link|visually-hidden)\\.tsx',
    'design/(?:notice/notice|page-header/page-header|state/(?:empty-state|reading)|drawing/(?!uploaded)|cover-card/)',
    'design/(?:address-of|cx|core\\.messages|design-provider|use-core-text|use-merged-refs)\\.tsx?',
    'design/form/(?:form-context|form-errors|form-summary|post-form|submit-button|use-after-press)\\.tsx?',
    'design/toast/toast(?:-host)?\\.tsx?',
  ]
    .map((path) => `/web/app/${path}[^?]*$`)
    .join('|'),
)
/** Small parts of members' first pages, in one file: each file costs a phone a round trip. */
const ofMembers = new RegExp(
  [
    'layouts/(?:frame/page-skeleton|member-content)',
    'notifications/reader',
    'offline/kept',
    'dashboards/(?:heads(?:\\.messages)?|opening|figure-link)',
    'design/drawer/use-open-in-address',
  ]
    .map((path) => `/web/app/${path}\\.tsx?$`)
    .join('|'),
)
/** The last answers, for a device without network: loaded with the first answer that is kept. */
const ofKeeping = /node_modules[\\/]idb[\\/]|[\\/]app[\\/]api[\\/](?:stored-reads|device)\.ts$/
/** Modules for offline work, loaded together after the page has settled. */
const ofDevice =
  /[\\/]app[\\/](?:offline[\\/](?:device|offline\.messages|no-connection-page|use-queue-sender|use-service-worker)|layouts[\\/]missing[\\/]page-error(?:\.messages)?|design[\\/]keep-focus)\.tsx?$/
/** The queue of unsent calls, which pages that send also load. */
const ofQueue = /[\\/]app[\\/]offline[\\/](?:use-)?queue\.ts$/
/** Modules that only pages with a form need. */
const ofForms =
  /node_modules[\\/](?:react-hook-form|@hookform)[\\/]|[\\/]app[\\/]design[\\/]form[\\/](?:form|form-field|drawer-form|use-zod-form)\.tsx?$/
/** Modules that only pages with validation in the browser need. */
const ofSchemas = /node_modules[\\/]zod[\\/]|[\\/]contract[\\/]src[\\/].*\?schemas$/
/** Modules that only pages with reads after the first paint need. */
const ofQueries = /node_modules[\\/]@tanstack[\\/]|[\\/]app[\\/]api[\\/]queries\.ts$/
const isOfFrame = (id: string) => !ofForms.test(id) && !ofSchemas.test(id) && !ofQueries.test(id)

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), lightContract(), serviceWorker(), compressed()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Modules that nearly every page needs form one file, which is smaller than forty and fetched once. Forms, schemas and
            // queries are exceptions: the pages that people begin with do without them, and they weigh.
            codeSplitting: {
              groups: [
                { name: 'react', priority: 8, test: ofReact },
                { name: 'start', priority: 7, test: ofStart },
                { name: 'queries', priority: 6, test: ofQueries },
                { name: 'zod', priority: 5, test: /node_modules[\\/]zod[\\/]/ },
                {
                  name: 'calls',
                  priority: 4,
                  test: /[\\/]contract[\\/]src[\\/].*\?calls$/,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 400,
                },
                {
                  name: 'schemas',
                  priority: 3,
                  test: ofSchemas,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 1_000,
                },
                { name: 'frame', minShareCount: 24, priority: 2, test: isOfFrame },
                { name: 'forms', minShareCount: 8, priority: 1, test: ofForms },
                { name: 'members', priority: 0, test: ofMembers },
                { name: 'keeping', priority: 0, test: ofKeeping },
                { name: 'queue', priority: 1, test: ofQueue },
                { name: 'device', priority: 0, test: ofDevice },
              ],
            },
          },
        },
      },
    },
  },
  css: {
    modules: {
      // Short in the build: the names travel in every page, its styles and its scripts.
      generateScopedName: command === 'build' ? '[hash:base64:5]' : '[name]__[local]__[hash:base64:5]',
    },
    postcss: { plugins: [namedWidths] },
  },
  // Lightning CSS lowers the style sheets for the same browsers.
  build: { target: buildTargets(), assetsInlineLimit: 0 },
  // The build contains its packages, so that the server runs without those of the web application.
  ssr: { noExternal: command === 'build' ? true : ['react-toastify', /^@esquadro\//] },
}))
