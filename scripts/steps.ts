// Counts the steps that a stranger needs from the path of a call to its contract, route, use case, query, test and screen:
//   node scripts/steps.ts [seed] [number of calls]
// A step is one search of the sources for an exact text (in any case), or one opened file. The stranger
// 1. searches the path: the hits are the contract, a test that names the path, and the row of the route map with the name of the call
//    and its screens, if they are few;
// 2. opens the routes, which have the name of the contract, as has their test; they import the use case, or only a query;
// 3. opens the use case, and then what it imports and uses, until there is a query;
// 4. searches the name of the call, such as webhooks.create, and once more its last word, if the test or a screen is missing;
// 5. searches the importers of the parts that use the call, one search for each, until one is a *.route.tsx.
// Prints each call and what was not found, then the median and the maximum.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { endpoints } from '../contract/src/index.ts'

const root = join(import.meta.dirname, '..')
const [seed = 1, count = 20] = process.argv.slice(2).map(Number)

const sources = new Map(
  globSync(['{contract,server,web}/{src,app}/**/*.{ts,tsx}', 'docs/route-map.md'], { cwd: root })
    .filter((file) => !file.includes('/generated/'))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
)
const routeMap = sources.get('docs/route-map.md') ?? ''
const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const isServerTest = (file: string) => isTest(file) && file.startsWith('server/')
const isOfWeb = (file: string) => file.startsWith('web/app/') && !isTest(file)

function search(text: string): string[] {
  const sought = text.toLowerCase()
  return [...sources].filter(([, source]) => source.toLowerCase().includes(sought)).map(([file]) => file)
}

/** The imported functions of a file: the name here, the name there, and the file. */
function importsOf(file: string) {
  const imports = (sources.get(file) ?? '').matchAll(/^import (?!type)\{([^}]*)\} from '(\.[^']+)'/gm)
  return [...imports].flatMap(([, names = '', from = '']) =>
    names.split(',').map((name) => {
      const [there = '', here = there] = name.trim().split(' as ')
      return { here, there, from: relative(root, join(root, dirname(file), from)) }
    }),
  )
}

const isUsed = (name: string, text: string) => new RegExp(`\\b${name}\\b`).test(text)

/** The text of a top-level function of a file, with the top-level functions of the file that it uses. */
function textOf(file: string, name: string, seen = new Set<string>()): string {
  const start = /^(?:export )?(?:async )?(?:function|const) (\w+)/
  const blocks = (sources.get(file) ?? '').split(/\n(?=(?:export |async |function |const ))/)
  const named = new Map(blocks.map((block) => [start.exec(block)?.[1] ?? '', block]))
  const own = named.get(name) ?? ''
  seen.add(name)
  const used = [...named.keys()].filter((other) => other && !seen.has(other) && isUsed(other, own))
  return [own, ...used.map((other) => textOf(file, other, seen))].join('\n')
}

/** Returns the files to open from a function on until a query, itself not opened; null if there is none within four files. */
function filesToQuery(file: string, name: string, depth = 0): string[] | null {
  const text = textOf(file, name)
  const used = importsOf(file).filter(({ here }) => isUsed(here, text))
  if (used.some(({ from }) => from.endsWith('.queries.ts'))) return [file]
  if (depth === 3) return null
  for (const { there, from } of used.filter(({ from }) => !/\.(?:rules|policies|messages)\.ts$/.test(from))) {
    const rest = filesToQuery(from, there, depth + 1)
    if (rest) return [file, ...rest]
  }
  return null
}

/** Returns the searches from the parts that use a call to a route, one for the importers of each part; null after ten. */
function searchesToRoute(parts: readonly string[]): number | null {
  const left = [...parts]
  for (let searches = 0; searches < 10 && left.length > 0; searches++) {
    if (left.some((file) => file.endsWith('.route.tsx'))) return searches
    left.push(...search(`/${basename(left.shift() ?? '')}'`).filter(isOfWeb))
  }
  return null
}

function stepsOf(name: string, method: string, path: string) {
  const missing: string[] = []
  let steps = 1
  const hits = search(`${path}'`)
  const contract = hits.find((file) => file.startsWith('contract/src/') && !isTest(file)) ?? ''
  const call = name.split('.').at(-1) ?? ''
  const routes = contract.replace('contract/', 'server/').replace(/\.ts$/, '.routes.ts')
  const test = sources.get(routes.replace(/\.ts$/, '.test.ts')) ?? ''
  let hasTest = hits.some(isServerTest) || test.includes(`.${call}`)
  const row = routeMap.split('\n').find((line) => line.startsWith(`| ${method} | \`${path}\` `))
  let hasScreen = row?.includes('.route.tsx') === true
  if (sources.has(routes)) {
    const opened = filesToQuery(routes, call)
    steps += opened?.length ?? 1
    if (!opened) missing.push('query')
  } else missing.push('routes', 'query')
  // The call may be imported by another name: its last word is worth a search of its own if few files contain it.
  for (const sought of [`${name.split('.').at(-3)?.replaceAll('-', '')}.${call}`, `.${call}`]) {
    if (hasTest && hasScreen) break
    const uses = search(sought)
    if (sought.startsWith('.') && uses.length > 20) break
    steps += 1
    hasTest ||= uses.some(isServerTest)
    if (hasScreen || !uses.some(isOfWeb)) continue
    const searches = searchesToRoute(uses.filter(isOfWeb))
    steps += searches ?? 10
    hasScreen = searches !== null
  }
  if (!hasTest) missing.push('test')
  if (!hasScreen) missing.push('screen')
  return { steps, missing }
}

/** The calls in an order that depends on the seed alone. */
const shuffled = Object.entries(endpoints)
  .map(([name, { method, path }]) => {
    const place = createHash('sha256').update(`${seed} ${method} ${path}`).digest('hex')
    return { name, method, path, place }
  })
  .sort((a, b) => (a.place < b.place ? -1 : 1))
const results = shuffled.slice(0, count).map(({ name, method, path }) => {
  const { steps, missing } = stepsOf(name, method, path)
  console.log(`${steps}  ${path}  ${missing.length > 0 ? `not found: ${missing.join(', ')}` : ''}`)
  return { steps, missing }
})
const all = results.map(({ steps }) => steps).sort((a, b) => a - b)
const unfound = results.filter(({ missing }) => missing.length > 0).length
console.log(
  `median ${all[Math.floor(all.length / 2)]}, at most ${all.at(-1)}; something not found for ${unfound}`,
)
