// Prints the longest chain of imports between domains of the server, type imports included: node scripts/run.mjs scripts/floors.ts
// A domain is a folder such as sales/invoices; files directly in a wing, tests, and the folders testing and samples do not count.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '../server/src')
const isCounted = (file: string) => !/\.test\.ts$|(^|\/)(testing|samples)\//.test(file)
const domainOf = (file: string) => /^([^/]+\/[^/]+)\//.exec(file)?.[1]

const imports = new Map<string, Set<string>>()
for (const file of globSync('**/*.ts', { cwd: root }).filter(isCounted)) {
  const domain = domainOf(file)
  if (!domain) continue
  const found = imports.get(domain) ?? new Set()
  imports.set(domain, found)
  for (const [, path = ''] of readFileSync(join(root, file), 'utf8').matchAll(
    /(?:from |import\()'(\.[^']+)'/g,
  )) {
    const target = relative(root, join(root, dirname(file), path))
    const other = domainOf(target)
    if (other && other !== domain && isCounted(target)) found.add(other)
  }
}

const chains = new Map<string, readonly string[]>()
function chainOf(domain: string): readonly string[] {
  const known = chains.get(domain)
  if (known) return known
  const below = [...(imports.get(domain) ?? [])].map(chainOf)
  const chain = [domain, ...(below.toSorted((a, b) => b.length - a.length)[0] ?? [])]
  chains.set(domain, chain)
  return chain
}

const [longest = []] = [...imports.keys()].map(chainOf).toSorted((a, b) => b.length - a.length)
process.stdout.write(`${longest.length}: ${longest.join(' → ')}\n`)
