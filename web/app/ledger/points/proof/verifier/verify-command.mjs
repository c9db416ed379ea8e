// The command of verify.mjs. The generator puts it after the functions of verify-statement.mjs, in one file.
import { readFileSync } from 'node:fs'
import { readRoots, textOf, verifyRoots, verifyStatement, wordsOf } from './verify-statement.mjs'

const USAGE = `node verify.mjs extrato.json [assinaturas.json | <hash>]
node verify.mjs assinaturas.json

ptBR: confere a prova de um extrato, ou um arquivo de assinaturas baixado de /api/proofs/roots.
en: verifies the proof of a statement, or a file of signatures downloaded from /api/proofs/roots.`

const readText = (path) => (/^[0-9a-f]{64}$/i.test(path) ? path : readFileSync(path, 'utf8'))

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Prints the verification in both languages; returns whether nothing is wrong. */
function run([path, rootsPath]) {
  const file = parsed(readText(path))
  const lines = []
  const isStatement = file?.format !== undefined || rootsPath !== undefined
  const roots = isStatement
    ? rootsPath === undefined
      ? null
      : readRoots(readText(rootsPath), file)
    : readRoots(readText(path))
  const wrong = isStatement ? [] : verifyRoots(roots)
  const verification = isStatement ? verifyStatement(file, roots) : null
  for (const language of ['ptBR', 'en']) {
    if (verification) {
      const words = wordsOf(verification, language)
      lines.push('', words.verdict)
      for (const { title, lines: found } of words.sections)
        lines.push('', title, ...found.map((line) => `  - ${line}`))
    } else {
      const key = roots.length === 0 ? 'rootsEmpty' : wrong.length > 0 ? 'rootsWrong' : 'rootsRight'
      lines.push(textOf(language, key, { count: roots.length, numbers: wrong.join(', ') }))
    }
  }
  process.stdout.write(`${lines.join('\n').trim()}\n`)
  return verification ? verification.isRight : roots.length > 0 && wrong.length === 0
}

if (process.argv.length < 3) {
  process.stdout.write(`${USAGE}\n`)
  process.exitCode = 2
} else if (!run(process.argv.slice(2))) process.exitCode = 1
