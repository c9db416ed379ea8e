// Writes the generated files. With --check, only reports which files of the repository are stale.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { generators } from './generators.ts'

const root = join(import.meta.dirname, '..')
const isCheck = process.argv.includes('--check')
for (const { file, make, isIgnored } of generators) {
  if (isCheck && isIgnored) continue
  const path = join(root, file)
  const made = await make()
  const isFresh = existsSync(path) && readFileSync(path, 'utf8') === made
  if (isFresh) console.log(`${file} is fresh`)
  else if (isCheck) console.log(`${file} is stale: run "npm run generate" and commit it`)
  else {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, made)
    console.log(`${file} written`)
  }
  if (isCheck && !isFresh) process.exitCode = 1
}
