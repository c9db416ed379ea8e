import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../web/app/ledger/points/proof/verifier')
const read = (name: string) => readFile(join(folder, name), 'utf8')
const IMPORT = /^import .* from '\.\/verify-statement\.mjs'\n/m

/** Returns the command that verifies statements with Node alone, in one file. */
export async function makeVerifyCommand(): Promise<string> {
  const [functions, command] = await Promise.all([read('verify-statement.mjs'), read('verify-command.mjs')])
  const [, imports = '', rest = ''] = /^\/\/.*\n(import [\s\S]*?\n)\n([\s\S]*)$/.exec(command) ?? []
  return `// node verify.mjs: verifies the proof of a statement of points, or archived signatures. One file, without dependencies.
${imports.replace(IMPORT, '')}
${functions}
${rest}`
}

/** Returns the page that verifies statements in a browser, also from disk, in one file without network. */
export async function makeVerifyPage(): Promise<string> {
  const [functions, page] = await Promise.all([read('verify-statement.mjs'), read('verify-page.html')])
  return page.replace('/* VERIFIER */', () => functions.trim())
}
