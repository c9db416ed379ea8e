import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { validate } from 'dockerfile-utils'
import { describe, expect, it } from 'vitest'
import { serverEnvironment, serverFlags } from './server-flags.mjs'
import {
  findUnitErrors,
  isAccepted,
  licenceOfText,
  licencesOf,
  refusedLicences,
  vulnerabilitiesOf,
} from './supply-chain.rules.ts'

const root = resolve(import.meta.dirname, '..')
const fileOf = (path: string) => readFileSync(join(root, path), 'utf8')

describe('a licence', () => {
  it.each(['MIT', '(MIT OR GPL-3.0)', 'Apache-2.0 AND MIT', 'ISC'])('is accepted: %s', (text) =>
    expect(isAccepted(text)).toBe(true),
  )
  it.each(['GPL-3.0', 'AGPL-3.0-only', 'MIT AND GPL-2.0', '', 'SEE LICENSE IN x'])(
    'is rejected: %s',
    (text) => expect(isAccepted(text)).toBe(false),
  )
  it('is read from the list or from the installed package', () => {
    const sbom = {
      components: [
        { name: 'a', version: '1' },
        { name: 'b', version: '1', licenses: [{ license: { id: 'GPL-3.0' } }] },
      ],
    }
    const licences = licencesOf(sbom, (name) => (name === 'a' ? 'MIT' : null))
    expect(refusedLicences(licences)).toEqual(['b (GPL-3.0)'])
  })
  it('is not required of our own workspaces, which the list names without their scope', () => {
    const sbom = {
      components: [
        { name: 'server', version: '0.1.0', purl: 'pkg:npm/%40esquadro/server@0.1.0' },
        { name: 'y', version: '1', purl: 'pkg:npm/%40x/y@1' },
      ],
    }
    expect(licencesOf(sbom, () => null)).toEqual([{ name: '@x/y', licence: '' }])
  })
  it('is recognised by its text if the package names it in no other way', () => {
    expect(
      licenceOfText('Permission is hereby granted, free of\ncharge, to any person obtaining a copy of this'),
    ).toBe('MIT')
    expect(licenceOfText('All rights reserved')).toBeNull()
  })
})

describe('Vulnerabilities', () => {
  it.each(['', 'null', '{}', '{"error":{"code":"ENOAUDIT"}}', '{"message":"404 Not Found"}', '<html>'])(
    'are unknown, not none, if the registry answered %j',
    (output) => expect(vulnerabilitiesOf(output)).toBeNull(),
  )
  it('are counted by the answer of the registry', () => {
    const vulnerabilities = { low: 1, high: 2, critical: 0, total: 3 }
    expect(vulnerabilitiesOf(JSON.stringify({ metadata: { vulnerabilities } }))).toEqual(vulnerabilities)
  })
})

describe('the files of a deployment', () => {
  it('have no findings', () => {
    expect(validate(fileOf('deploy/Containerfile'), {})).toEqual([])
    expect(findUnitErrors(fileOf('deploy/esquadro.service'))).toEqual([])
  })
  it('start the server as npm start does, without installation and build, which write among the program files', () => {
    const command = [...serverFlags, 'server/src/main.ts']
    expect(/^CMD (.+)$/m.exec(fileOf('deploy/Containerfile').split('HEALTHCHECK')[1] ?? '')?.[1]).toBe(
      `[${['node', ...command].map((part) => JSON.stringify(part)).join(', ')}]`,
    )
    const unit = fileOf('deploy/esquadro.service')
    expect(/^ExecStart=(.+)$/m.exec(unit)?.[1]).toBe(`/usr/bin/node ${command.join(' ')}`)
    for (const [name, value] of Object.entries(serverEnvironment)) {
      expect(fileOf('deploy/Containerfile')).toContain(`ENV ${name}=${value}\n`)
      expect(unit).toContain(` ${name}=${value}`)
    }
  })
  it('are checked for an unknown section, a stray line and a missing setting', () => {
    expect(findUnitErrors('[Servise]\nUser=x\nstray\n')).toEqual(
      expect.arrayContaining([
        'line 1: unknown section Servise',
        'line 3: not a setting',
        'ExecStart is missing',
      ]),
    )
  })
})
