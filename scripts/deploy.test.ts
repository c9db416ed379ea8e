import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validate } from 'dockerfile-utils'
import { expect, it } from 'vitest'
import { serverEnvironment, serverFlags } from './server-flags.mjs'

const fileOf = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')
const container = fileOf('deploy/Containerfile')
const unit = fileOf('deploy/esquadro.service')

it('the Containerfile has no findings', () => expect(validate(container, {})).toEqual([]))

it('a deployment starts the server as npm start does, without installation and build, which write among the program files', () => {
  const command = [...serverFlags, 'server/src/main.ts']
  expect(/^CMD (.+)$/m.exec(container.split('HEALTHCHECK')[1] ?? '')?.[1]).toBe(
    `[${['node', ...command].map((part) => JSON.stringify(part)).join(', ')}]`,
  )
  expect(/^ExecStart=(.+)$/m.exec(unit)?.[1]).toBe(`/usr/bin/node ${command.join(' ')}`)
  for (const [name, value] of Object.entries(serverEnvironment)) {
    expect(container).toContain(`ENV ${name}=${value}\n`)
    expect(unit).toContain(` ${name}=${value}`)
  }
})

it('npm compares each package with the hash of the lock file', () => {
  const { packages } = JSON.parse(fileOf('package-lock.json')) as {
    packages: Record<string, { link?: true; integrity?: string; resolved?: string }>
  }
  const installed = Object.entries(packages).filter(([path, { link }]) => /node_modules/.test(path) && !link)
  // Without `resolved` a package comes from the registry.
  expect(installed.filter(([, { integrity, resolved }]) => !integrity || resolved)).toEqual([])
})
