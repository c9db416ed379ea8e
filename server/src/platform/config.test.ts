import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Environment, readConfig } from './config.ts'
import { StartError } from './start-error.ts'

const S3 = { S3_BUCKET: 'arquivos', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }

const key = 'u8Zk1vXb0QnR4tLw7sYd2hGf5jMa9cPe'
const formerKey = 'W3rTq9LmB6vXc1ZkP8nHs4DyF7gJa2Ue'

describe('the configuration', () => {
  it('has a default for every variable and treats an empty value as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}))
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      isDemo: true,
    })
  })

  it.each([
    ['PORT', ['0', '-1', '70000', '80.5', 'http']],
    ['PUBLIC_URL', ['pontos.example.com', 'ftp://pontos.example.com']],
    ['TRUST_PROXY', ['1', 'true', 'proxy', '10.0.0.0/33', '10.0.0.1,', '::1/129', '10.0.0.0/8/8']],
    ['DATABASE_URL', ['mysql://somewhere/x', 'localhost']],
    ['DATABASE_POOL', ['1', '1000', 'many']],
    ['DEMO', ['perhaps']],
    ['SECRET_KEY', ['short', 'x'.repeat(40), 'abcd1234'.repeat(5), 'change-me-0123456789-abcdefghijkl-XYZ']],
    ['SECRET_KEY_BEFORE_UNTIL', ['31/03/2027', '2027-02-30']],
    ['SMTP_URL', ['http://mail.example.com', 'mail.example.com']],
    ['MAIL_FROM', ['Esquadro', 'Esquadro <>', '@']],
    ['S3_BUCKET', ['arquivos']],
    ['S3_ENDPOINT', ['somewhere']],
    ['ZIP_CODE_URL', ['nowhere']],
    ['ANALYTICS_URL', ['nowhere', 'ftp://example.com']],
    ['PIXEL_URL', ['nowhere']],
    ['LOG_LEVEL', ['loud']],
    ['WEB', ['perhaps']],
  ])('rejects an invalid %s in one line that names it', (name, values) => {
    for (const value of values) {
      const attempt = () => readConfig({ [name]: value })
      expect(attempt, value).toThrow(StartError)
      expect(attempt, value).toThrow(new RegExp(`^${name} [^\n]+\\.$`))
    }
  })

  it.each([
    { TRUST_PROXY: 'loopback, 10.0.0.5,172.16.0.0/12,fd00::/8' },
    { MAIL_FROM: 'pontos@example.com' },
    { MAIL_FROM: 'Clube do Esquadro <pontos@example.com>' },
    { ZIP_CODE_URL: 'off' },
    { SMTP_URL: 'smtps://user:password@mail.example.com:465' },
    { ...S3, S3_ENDPOINT: 'http://127.0.0.1:9000' },
  ])('accepts %j', (variables) => {
    expect(() => readConfig(variables)).not.toThrow()
  })

  it('rejects S3 variables without a bucket, instead of storing files elsewhere', () => {
    expect(() => readConfig({ ...S3, S3_BUCKET: undefined })).toThrow(/^S3_BUCKET is missing/)
  })
})

describe('the configuration at start', () => {
  const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://app@db/esquadro' }
  const complete = {
    ...production,
    PUBLIC_URL: 'https://pontos.example.com',
    SMTP_URL: 'smtps://mail.example.com',
  }

  it.each([
    ['the demonstration on a public address', { HOST: '0.0.0.0' }, 'DEMO_PUBLIC'],
    ['the demonstration on an address of the network', { HOST: '192.0.2.7', DEMO: 'yes' }, 'DEMO_PUBLIC'],
    ['production without a public address', { ...complete, PUBLIC_URL: '' }, 'PUBLIC_URL'],
    ['production without mail', { ...complete, SMTP_URL: '' }, 'SMTP_URL'],
    [
      'production on the embedded database',
      { NODE_ENV: 'production', DEMO: 'no' },
      'PUBLIC_URL and SMTP_URL',
    ],
    [
      'migrations without a login of their own',
      { DATABASE_MIGRATION_URL: 'postgres://owner@db/esquadro' },
      'DATABASE_URL',
    ],
    [
      'a former key without a last day',
      { SECRET_KEY: key, SECRET_KEY_BEFORE: formerKey },
      'SECRET_KEY_BEFORE_UNTIL',
    ],
    [
      'a last day without a former key',
      { SECRET_KEY: key, SECRET_KEY_BEFORE_UNTIL: '2027-03-31' },
      'SECRET_KEY_BEFORE',
    ],
    [
      'a former key without a new one',
      { SECRET_KEY_BEFORE: formerKey, SECRET_KEY_BEFORE_UNTIL: '2027-03-31' },
      'SECRET_KEY',
    ],
    [
      'a rotation to the same key',
      { SECRET_KEY: key, SECRET_KEY_BEFORE: key, SECRET_KEY_BEFORE_UNTIL: '2027-03-31' },
      'SECRET_KEY',
    ],
  ])('is rejected with one line for %s', (_what, environment, named) => {
    const start = () => readConfig(environment)
    expect(start).toThrow(StartError)
    expect(start).toThrow(new RegExp(`^[^\\n]*${named}[^\\n]*$`))
  })

  it.each([
    ['the demonstration on loopback', { HOST: '::1' }],
    ['the demonstration where it is meant to be public', { HOST: '0.0.0.0', DEMO_PUBLIC: 'yes' }],
    ['a complete production', { ...complete, HOST: '0.0.0.0', SECRET_KEY: key }],
  ])('is accepted for %s', (_what, environment) => expect(() => readConfig(environment)).not.toThrow())
})

describe('docs/operations.md', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
  const table = text.split('## Configuration')[1]?.split('\n## ')[0] ?? ''
  const rows = [...table.matchAll(/^\| (`[^|]+) \| ([^|]*) \|/gm)].flatMap(([, names = '', values = '']) => {
    const documented = [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
    const defaults = documented.length === 1 ? [values] : values.split(', ')
    return documented.map((name, index) => [name, defaults[index] ?? ''] as const)
  })

  it('documents each environment variable, and no other', () => {
    expect(rows.length).toBeGreaterThan(30)
    // `npm run dev` sets ESQUADRO_DEV.
    const known = Object.keys(Environment.shape).filter((name) => name !== 'ESQUADRO_DEV')
    expect(rows.map(([name]) => name).toSorted()).toEqual(known.toSorted())
  })

  it('states the default of each environment variable', () => {
    const defaults = new Map(Object.entries(Environment.parse({})))
    const written = (value: string | number | boolean | undefined) => {
      if (value === undefined) return '–'
      return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
    }
    // Their defaults depend on the machine or on other variables.
    const described = [
      'PUBLIC_URL',
      'DATABASE_LISTEN_URL',
      'DATA_FOLDER',
      'DEMO',
      'SECRET_KEY',
      'LOG_LEVEL',
      'NODE_ENV',
    ]
    const stated = rows.filter(([name]) => !described.includes(name))
    expect(stated.map(([name, value]) => [name, value.trim()])).toEqual(
      stated.map(([name]) => [name, written(defaults.get(name))]),
    )
    expect(stated).toHaveLength(rows.length - described.length)
  })
})
