// The files that each file may import; type imports count. Paths are regular expressions; `$1` in `to` is the group of `from`.
// scripts/check-imports.ts applies the rules, and looks for cycles between folders.

const tests = '[.]test[.]tsx?$|/testing/|[.]setup[.]ts$'

/** The folders directly below `contract/src`, `server/src` and `web/app`, from the bottom up: each imports those before it. */
const wings = [
  'platform',
  'fiscal',
  'people',
  'ledger',
  'catalogue',
  'campaigns',
  'sales',
  'rewards',
  'membership',
  'reports',
  'publishing',
  'app',
]

export default {
  forbidden: [
    ...wings.slice(0, -1).map((wing, at) => ({
      name: `${wing} is below ${wings.slice(at + 1).join(', ')}`,
      // No file imports a screen, so a screen may bring together what any wing offers.
      from: { path: `^(contract/src|server/src|web/app)/${wing}/`, pathNot: `${tests}|[.]route[.]tsx$` },
      to: { path: `^$1/(${wings.slice(at + 1).join('|')})/` },
    })),
    { name: 'files do not import each other in a cycle', from: {}, to: { circular: true } },
    {
      name: 'contract imports Zod and itself: it is what goes over the wire',
      from: { path: '^contract/src/', pathNot: tests },
      to: { pathNot: ['^contract/', '^node_modules/zod/'] },
    },
    {
      name: 'texts are data: they import only each other',
      from: { path: '^texts/' },
      to: { pathNot: '^texts/' },
    },
    {
      name: 'fields are the lowest layer of contract: they import Zod and other fields',
      from: { path: '^contract/src/platform/fields/', pathNot: tests },
      to: { path: '^contract/', pathNot: '^contract/src/platform/fields/' },
    },
    {
      name: 'a domain of contract does not import the lists of all domains',
      from: { path: '^contract/src/[^/]+/', pathNot: tests },
      to: { path: '^contract/src/(areas|endpoints|index|modules)[.]ts$' },
    },
    {
      name: 'embedded-postgres imports pg, Node and itself: it serves any program, not this server',
      from: { path: '^embedded-postgres/', pathNot: tests },
      to: { pathNot: ['^embedded-postgres/', '^node_modules/pg/'], dependencyTypesNot: ['core'] },
    },
    {
      name: 'other workspaces import embedded-postgres by its package name',
      from: { path: '^(contract|server|web|e2e)/' },
      to: { path: '^embedded-postgres/' },
    },
    {
      name: 'server and web never import each other: put shared code in contract',
      from: { path: '^server/' },
      to: { path: '^web/|^node_modules/@esquadro/web/' },
    },
    {
      // A screen's test runs against the real application and prepares its rows with the server's builders.
      name: 'web and server never import each other: put shared code in contract',
      from: { path: '^web/', pathNot: '^web/app/testing/|[.]test[.]tsx$' },
      to: { path: '^server/|^node_modules/@esquadro/server/' },
    },
    {
      name: "a screen's test imports only testing/ and samples/ of the server",
      from: { path: '^web/app/testing/|^web/.*[.]test[.]tsx$' },
      to: { path: '^server/', pathNot: '^server/src/(testing|fiscal/samples)/' },
    },
    {
      name: 'e2e uses only HTTP, and sample documents of the server',
      from: { path: '^e2e/' },
      to: { path: '^(server|web)/|^node_modules/@esquadro/', pathNot: '^server/src/fiscal/samples/' },
    },
    {
      name: 'the inspection of NF-e imports no other domain of the server',
      from: { path: '^server/src/fiscal/nfe/', pathNot: tests },
      to: { path: '^server/src/[^/]+/[^/]+/', pathNot: '^server/src/fiscal/nfe/' },
    },
    {
      name: 'rules are pure: of packages they import the contract, and others that only compute',
      from: { path: '^server/src/.*[.]rules[.]ts$' },
      to: {
        pathNot: [
          '^server/',
          '^node_modules/(zod|@esquadro/(contract|texts)|@brazilian-utils)/',
          '^(crypto|util)$',
        ],
      },
    },
    {
      name: 'rules are pure: they import nothing that reads or writes',
      from: { path: '^server/src/.*[.]rules[.]ts$' },
      to: { path: '^server/src/platform/database/|[.](queries|routes)[.]ts$' },
    },
    {
      name: 'rules are pure: they import only rules and messages of what acts',
      from: { path: '^server/src/.*[.]rules[.]ts$' },
      to: {
        path: '^server/src/platform/(files|http|jobs|job-runs|mail|notifications)/',
        pathNot: '[.](rules|messages)[.]ts$',
      },
    },
    {
      name: 'only tests import from testing/: put code that the product needs too in samples/',
      from: { path: '^server/src/', pathNot: tests },
      to: { path: '^server/src/testing/' },
    },
    {
      name: "a domain may use another's rules or queries, never its routes",
      from: {
        path: '^server/src/',
        pathNot: ['^server/src/(main|app/(app|route-modules|routes))[.]ts$', tests],
      },
      to: { path: '[.]routes[.]ts$' },
    },
    {
      name: "a domain may use another's parts, never its screens",
      from: { path: '^web/app/[^/]+/([^/]+)/', pathNot: tests },
      to: { path: '[.]route[.]tsx$', pathNot: '^web/app/[^/]+/$1/' },
    },
    {
      // The queries of the log write its entries.
      name: 'queries read and write rows: they do not audit, notify or touch files',
      from: {
        path: '^server/src/([^/]+/[^/]+)/.*[.]queries[.]ts$',
        pathNot: '^server/src/platform/audit/audit[.]queries[.]ts$',
      },
      to: {
        path: '^server/src/platform/(audit|notifications|files|mail)/',
        pathNot: ['^server/src/$1/', '[.]rules[.]ts$'],
      },
    },
    {
      // The context audits, and opens transactions.
      name: 'queries take a transaction, not the context',
      from: { path: '^server/src/.*[.]queries[.]ts$', pathNot: '^server/src/platform/(audit|http)/' },
      to: { path: '^server/src/platform/context/context[.]ts$' },
    },
    {
      name: 'queries are below routes and rules: they do not import HTTP libraries',
      from: { path: '^server/src/.*[.]queries[.]ts$' },
      to: { path: '^node_modules/(fastify|@fastify)/' },
    },
    {
      name: 'database is the lowest layer: it imports no domain',
      from: { path: '^server/src/platform/database/', pathNot: tests },
      to: { path: '^server/src/', pathNot: '^server/src/platform/(database/|start-error[.]ts$)' },
    },
  ].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    // TypeScript 7 has no API in JavaScript. swc's visitor does not know `using`.
    parser: 'swc',
    tsPreCompilationDeps: true,
    preserveSymlinks: true,
    doNotFollow: '^node_modules/',
    exclude: '(^|/)(build|[.]react-router|generated)/|[.]d[.]m?ts$',
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
