// Runs the test of invoices in a folder at full size: folder-test.mjs [--files=10000] [--kills=5] [--cuts=2].
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { node, root } from './prepare.mjs'

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '5' },
    cuts: { type: 'string', default: '2' },
  },
})
const child = spawn(
  node,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    'server/src/sales/folder/folder-killed.test.ts',
    '--disable-console-intercept',
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      FOLDER_FILES: values.files,
      FOLDER_KILLS: values.kills,
      FOLDER_CUTS: values.cuts,
    },
  },
)
child.once('exit', (code) => process.exit(code ?? 1))
