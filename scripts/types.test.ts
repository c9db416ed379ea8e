import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'esquadro-types-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// No compiler runs beside the linter, so the linter must report what a compiler would.
it('reports type errors', () => {
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: join(root, 'tsconfig.base.json'), include: ['.'] }),
  )
  writeFileSync(join(folder, 'wrong.ts'), "export const count: number = 'three'\n")
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/oxlint/bin/oxlint'), '-c', join(root, '.oxlintrc.json'), folder],
    { cwd: root, encoding: 'utf8' },
  )
  expect([status, stdout]).toEqual([1, expect.stringContaining('TS2322')])
})
