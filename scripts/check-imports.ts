// Checks the imports of all sources: the rules of .dependency-cruiser.mjs, and that no domain folders import each other in a cycle.
import { cruise } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'

/** The folder of a domain in its wing, or the file directly below a tree or a wing. Tests have none. */
const FOLDER = /^(?:embedded-postgres\/src\/[^/]+|(?:contract\/src|server\/src|web\/app)\/[^/]+(?:\/[^/]+)?)/
const folderOf = (path: string) =>
  /[.]test[.]tsx?$|\/testing\//.test(path) ? undefined : FOLDER.exec(path)?.[0]

const trees = ['contract', 'texts', 'embedded-postgres', 'server', 'web', 'e2e', 'scripts', 'bench', 'deploy']
const { output } = await cruise(trees, await extractOptions('./.dependency-cruiser.mjs'))
if (typeof output === 'string') throw new Error(output)

const breaches = output.summary.violations.map(
  ({ rule, from, to, cycle }) =>
    `${rule.name}\n    ${[from, ...(cycle?.map(({ name }) => name) ?? [to])].join(' → ')}`,
)

/** For each folder the folders that it imports, each with one of the imports. */
const graph = new Map<string, Map<string, string>>()
for (const { source, dependencies } of output.modules)
  for (const { resolved } of dependencies) {
    const [from, to] = [folderOf(source), folderOf(resolved)]
    if (from === undefined || to === undefined || from === to) continue
    const steps = graph.get(from) ?? new Map<string, string>()
    graph.set(from, steps.set(to, `${source} → ${resolved}`))
  }

/** Returns a shortest cycle of folders. */
function findCycle(): string[] | undefined {
  const ways = [...graph.keys()].map((folder) => [folder])
  const seen = new Set<string>()
  for (const way of ways)
    for (const next of graph.get(way.at(-1) ?? '')?.keys() ?? []) {
      if (next === way[0]) return way
      if (seen.has(`${way[0]} ${next}`)) continue
      seen.add(`${way[0]} ${next}`)
      ways.push([...way, next])
    }
}

const cycle = findCycle()
const steps = cycle?.map((from, at) => graph.get(from)?.get(cycle[(at + 1) % cycle.length] ?? ''))
if (steps) breaches.push(`folders do not import each other in a cycle\n    ${steps.join('\n    ')}`)
console.log(breaches.join('\n') || `${output.summary.totalCruised} files import only what they may`)
process.exitCode = breaches.length > 0 ? 1 : 0
