import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { OtherSecretError, openSecret } from './secret.ts'

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
})
