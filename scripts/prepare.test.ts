import { execFileSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openScratch } from '../embedded-postgres/src/scratch.ts'

const prepare = resolve(import.meta.dirname, 'prepare.mjs')

/** Returns what a start by npm on this version of Node.js says, and the Node.js that runs the server. */
async function startOn(version: string): Promise<string[]> {
  const scratch = openScratch('esquadro-node-')
  try {
    const machine = join(scratch.folder, 'node')
    writeFileSync(machine, `#!/bin/sh\necho v${version}\n`)
    chmodSync(machine, 0o755)
    const code = `const { sayServerNode, serverNode } = await import(${JSON.stringify(prepare)}); sayServerNode(); console.log(serverNode)`
    const output = execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
      env: { ...process.env, npm_node_execpath: machine },
    })
    return output.toString().replace(machine, 'the one of the machine').trim().split('\n')
  } finally {
    await scratch.close()
  }
}

describe('the Node.js that runs the server', () => {
  it('is the one of the machine if it is new enough, although npm finds another first', () =>
    expect(startOn('24.0.1')).resolves.toEqual(['the one of the machine']))

  it('is the one of the packages, and the start says so, if that of the machine is too old', () =>
    expect(startOn('20.19.0')).resolves.toEqual([
      'Node 20.19.0 of this machine is older than 24: the server runs on that of the npm packages.',
      expect.stringMatching(/node_modules.*node$/),
    ]))
})
