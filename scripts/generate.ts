// Writes the files that are made from others; with --check it says which of them are stale instead.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generators } from './generators.ts'

const root = join(import.meta.dirname, '..')
const isCheck = process.argv.includes('--check')
for (const { file, make } of generators) {
  const path = join(root, file)
  const made = await make()
  const isFresh = existsSync(path) && readFileSync(path, 'utf8') === made
  if (isFresh) console.log(`${file} is fresh`)
  else if (isCheck) console.log(`${file} is stale: run "npm run generate" and commit it`)
  else {
    writeFileSync(path, made)
    console.log(`${file} written`)
  }
  if (isCheck && !isFresh) process.exitCode = 1
}
