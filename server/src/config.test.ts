import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { StartError } from './start-error.ts'

const S3 = { S3_BUCKET: 'arquivos', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }

describe('The configuration', () => {
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
    ['SECRET_KEY', ['short']],
    ['SMTP_URL', ['http://mail.example.com', 'mail.example.com']],
    ['MAIL_FROM', ['Esquadro', 'Esquadro <>', '@']],
    ['S3_BUCKET', ['arquivos']],
    ['S3_ENDPOINT', ['somewhere']],
    ['ZIP_CODE_URL', ['nowhere']],
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
  ])('accepts %j', (given) => {
    expect(() => readConfig(given)).not.toThrow()
  })

  it('rejects S3 variables without a bucket, instead of storing files elsewhere', () => {
    expect(() => readConfig({ ...S3, S3_BUCKET: undefined })).toThrow(/^S3_BUCKET is missing/)
  })
})
