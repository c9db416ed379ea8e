import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const verifier = join(import.meta.dirname, '../../../web/public/verify.mjs')

/** Runs verify.mjs with files of these contents, as a person without the programme's code does. */
export function runVerifier(...files: readonly unknown[]): { status: number | null; text: string } {
  const folder = mkdtempSync(join(tmpdir(), 'esquadro-proof-'))
  try {
    const paths = files.map((file, place) => {
      const path = join(folder, `${place}.json`)
      writeFileSync(path, JSON.stringify(file))
      return path
    })
    const { status, stdout, stderr } = spawnSync(process.execPath, [verifier, ...paths], { encoding: 'utf8' })
    return { status, text: stdout + stderr }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
