import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { makeToken, readToken } from '../people/pre-registrations/pre-registration-token.ts'
import { hashesOfRecoveryCode, hashRecoveryCode } from '../people/second-factor/recovery-codes.rules.ts'
import { isPreviewKey, makePreviewKey } from '../publishing/blog/preview-key.ts'
import { makeCheckInCode, subscriptionIn } from '../rewards/experiences/check-in-code.ts'
import { makeCode, parseCode } from '../rewards/extra-points/codes.ts'
import { hashOfToken, newNoticeToken } from '../sales/customers/notices.ts'
import { readUnsubscribeToken, unsubscribeToken } from './notifications/one-click.ts'
import { OtherSecretError, openSecret, type Secret } from './secret.ts'

const folders: string[] = []
const aFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'esquadro-secret-'))
  folders.push(folder)
  return folder
}
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

describe('the secret of an installation', () => {
  it('is generated once and readable only by its owner, even if several processes start at once', async () => {
    const dataFolder = join(await aFolder(), 'data')
    const opened = await Promise.all(
      Array.from({ length: 8 }, () => openSecret({ secretKey: undefined, dataFolder })),
    )
    const path = join(dataFolder, 'secret.key')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const sealed = opened[0]?.seal('mail', 'código 123') ?? ''
    for (const secret of opened) expect(secret.open('mail', sealed)).toBe('código 123')
    const before = await readFile(path, 'utf8')
    await openSecret({ secretKey: undefined, dataFolder })
    expect(await readFile(path, 'utf8')).toBe(before)
  })

  it('rejects a file without a secret and names the remedy', async () => {
    const dataFolder = await aFolder()
    await writeFile(join(dataFolder, 'secret.key'), '')
    await expect(openSecret({ secretKey: undefined, dataFolder })).rejects.toThrow(/restore it from a backup/)
  })

  it('does not open a text that was changed, or sealed for another purpose or with another key', async () => {
    const open = (secretKey: string) => openSecret({ secretKey, dataFolder: '/nowhere' })
    const secret = await open('k'.repeat(32))
    const sealed = secret.seal('mail', 'texto')
    expect(secret.open('mail', sealed)).toBe('texto')
    expect(secret.seal('mail', 'texto')).not.toBe(sealed)
    const bytes = Buffer.from(sealed, 'base64')
    bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1
    expect(() => secret.open('mail', bytes.toString('base64'))).toThrow(/encrypted with another SECRET_KEY/)
    expect(new OtherSecretError('mail').stack, 'one line in the log').not.toContain('\n')
    expect(() => secret.open('other', sealed)).toThrow(/encrypted with another SECRET_KEY/)
    const other = await open('j'.repeat(32))
    expect(() => other.open('mail', sealed)).toThrow(/encrypted with another SECRET_KEY/)
  })

  it('opens what the former one sealed, and accepts its signatures until the last day', async () => {
    const [first, second] = ['first'.repeat(8), 'second'.repeat(8)] as const
    const clock = { now: () => now }
    let now = new Date('2026-12-01T12:00:00Z')
    const former = await openSecret({ secretKey: first, dataFolder: '' }, clock)
    const formerSecret = { key: first, until: '2026-12-31' }
    const secret = await openSecret({ secretKey: second, dataFolder: '', formerSecret }, clock)
    const id = randomUUID()
    const printed: readonly (readonly [unknown, (from: Secret) => unknown])[] = [
      [7, (from) => parseCode(secret, makeCode(from, 7))],
      [id, (from) => subscriptionIn(secret, makeCheckInCode(from, id))],
      [id, (from) => readUnsubscribeToken(secret, unsubscribeToken(from, id))],
      [id, (from) => readToken(secret, makeToken(from, id))],
      [true, (from) => hashOfToken(secret, newNoticeToken(from).token) !== null],
      [true, (from) => isPreviewKey(secret, id, makePreviewKey(from, id, now), now)],
      [
        true,
        (from) =>
          hashesOfRecoveryCode(secret, id, 'A').some((hash) => hash.equals(hashRecoveryCode(from, id, 'A'))),
      ],
    ]
    const reads = (from: Secret) => printed.map(([, read]) => read(from))
    const right = printed.map(([expected]) => expected)
    expect(secret.open('mail', former.seal('mail', 'texto'))).toBe('texto')
    expect(reads(former)).toEqual(right)
    now = new Date('2027-01-01T02:59:59Z')
    expect(reads(former)).toEqual(right)
    now = new Date('2027-01-01T03:00:00Z')
    expect(reads(former)).toEqual(right.map((expected) => (expected === true ? false : null)))
    expect(reads(secret)).toEqual(right)
    expect(secret.open('mail', former.seal('mail', 'texto'))).toBe('texto')
    expect(former.verifies('x', Buffer.of(1), secret.sign('x', Buffer.of(1)))).toBe(false)
  })

  it('accepts no signature of less than 8 bytes, nor a longer one than its own', async () => {
    const secret = await openSecret({ secretKey: 'k'.repeat(32), dataFolder: '' })
    const bytes = Buffer.from('x')
    const signature = secret.sign('any', bytes)
    const lengths = [0, 1, 7, 8, 16, 32].filter((length) =>
      secret.verifies('any', bytes, signature.subarray(0, length)),
    )
    expect(lengths).toEqual([8, 16, 32])
    expect(secret.verifies('any', bytes, Buffer.concat([signature, Buffer.of(0)]))).toBe(false)
  })
})
