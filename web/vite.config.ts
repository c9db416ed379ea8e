import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { buildTargets } from './vite/browsers.ts'
import { compressed } from './vite/compressed.ts'
import { namedWidths } from './vite/named-widths.ts'
import { serviceWorker } from './vite/service-worker.ts'

/** Modules that pages of visitors need in addition to `frame`. */
const ofVisitors = new RegExp(
  [
    'api/(?!queries)',
    'i18n/',
    'page/',
    'layouts/(?:footer|guard|legal|header/(?:public-header|header|logo|theme-switch|language-switch)|frame/(?!page-skeleton|member-frame))',
    'design/(?:parse-address|button|early|field|icon|layout|link|notice|page-header|state|text-input)',
    'design/form/(?!form-field|use-zod-form|drawer-form|form\\.)',
  ]
    .map((path) => `/web/app/platform/${path}`)
    .join('|'),
)
/** Modules of lists, drawers and menus. Forms are left out, because they need Zod. */
const ofLists = /\/web\/app\/(?!platform\/(?:design\/form|lists\/editing)\/)/
/** Modules of the layout for signed-in people. */
const ofMembers = /\/web\/app\/platform\/(?:layouts|notifications|offline)\//

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), serviceWorker(), compressed()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Files that nearly every page needs, instead of one per module: each file costs a phone a round trip. A module goes to the
            // first group that takes it, with what it imports.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  priority: 6,
                  test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|zustand)[\\/]/,
                },
                // Pages without a form do without Zod.
                { name: 'zod', priority: 5, test: /node_modules[\\/]zod[\\/]/ },
                { name: 'frame', priority: 4, minShareCount: 70 },
                { name: 'visitors', priority: 3, minShareCount: 3, test: ofVisitors },
                { name: 'lists', priority: 2, minShareCount: 20, test: ofLists },
                { name: 'members', priority: 1, minShareCount: 3, test: ofMembers },
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
