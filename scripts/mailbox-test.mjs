// Runs the test of mails to a server that is killed, at full size: mailbox-test.mjs [--notes=10000] [--kills=5] [--cuts=2].

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { node, root } from './prepare.mjs'

const { values } = parseArgs({
  options: {
    notes: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '5' },
    cuts: { type: 'string', default: '2' },
  },
})
const child = spawn(
  node,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    'server/src/sales/mailbox/mail-killed.test.ts',
    '--disable-console-intercept',
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      MAILBOX_NOTES: values.notes,
      MAILBOX_KILLS: values.kills,
      MAILBOX_CUTS: values.cuts,
    },
  },
)
child.once('exit', (code) => process.exit(code ?? 1))
