import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../platform/config.ts'

const fileOf = (path: string) => readFileSync(resolve(import.meta.dirname, '../../..', path), 'utf8')

interface Compose {
  readonly services: Readonly<
    Record<string, { readonly image: string; readonly environment?: Readonly<Record<string, string>> }>
  >
  readonly volumes: Readonly<Record<string, unknown>>
}

const secret = randomBytes(32).toString('base64url')
/** What an operator writes into deploy/.env. */
const typed: Readonly<Record<string, string>> = {
  DATABASE_PASSWORD: secret,
  S3_SECRET_ACCESS_KEY: secret,
  SECRET_KEY: secret,
  PUBLIC_URL: 'https://pontos.example.com',
  SMTP_URL: 'smtp://mail.example.com:587',
}
const filled = (value: string) =>
  value.replace(/\$\{(\w+):\?\}/g, (_, variable: string) => typed[variable] ?? '')

/** The variables that a configuration of HAProxy expects. */
const expectedBy = (file: string) =>
  [...new Set([...fileOf(file).matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name))].sort()

describe('deploy/compose.yaml', () => {
  const compose = parse(fileOf('deploy/compose.yaml'), { merge: true }) as Compose
  const { 'process-a': a, 'process-b': b, postgres, haproxy, bucket } = compose.services

  it('starts two equal processes with a configuration that the server accepts', () => {
    expect(a).toEqual(b)
    const environment = Object.entries(a?.environment ?? {})
    const config = readConfig({
      NODE_ENV: 'production',
      HOST: '0.0.0.0',
      ...Object.fromEntries(environment.map(([name, value]) => [name, filled(value)])),
    })
    expect(new URL(config.databaseUrl ?? '').hostname).toBe('postgres')
    expect(config.databaseUrl?.split(/[:@/]+/)[1]).toBe(postgres?.environment?.['POSTGRES_USER'])
    expect(new URL(config.s3?.endpoint ?? '').hostname).toBe('bucket')
    expect(config.s3?.accessKeyId).toBe(bucket?.environment?.['MINIO_ROOT_USER'])
    const documented = fileOf('docs/operations.md')
    for (const [name] of environment) expect(documented).toContain(`\`${name}\``)
  })

  it('gives HAProxy the variables of its configuration, which name the processes', () => {
    expect(Object.keys(haproxy?.environment ?? {}).sort()).toEqual(expectedBy('deploy/haproxy.cfg'))
    const { PROCESS_A, PROCESS_B } = haproxy?.environment ?? {}
    expect([PROCESS_A, PROCESS_B]).toEqual(['process-a:3000', 'process-b:3000'])
    expect(fileOf('deploy/Containerfile')).toContain('ENV PORT=3000')
  })

  it('pins the versions of its images, and declares its volumes', () => {
    for (const [name, { image }] of Object.entries(compose.services))
      if (!name.startsWith('process')) expect(image).toMatch(/:.*\d/)
    const used = [...fileOf('deploy/compose.yaml').matchAll(/volumes: \['?(\w+):/g)].map(([, name]) => name)
    expect([...new Set(used)].sort()).toEqual(Object.keys(compose.volumes).sort())
  })
})
