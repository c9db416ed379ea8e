import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { anAuthority } from '../../samples/authority.ts'
import { aFolder } from '../../testing/postgres.ts'
import { readAuthorities } from './authorities.ts'

describe('installed authorities', () => {
  it('are read again after a change; files other than certificates are ignored', async () => {
    const folder = aFolder('certificates')
    expect(readAuthorities([folder, join(folder, 'nowhere')])).toEqual({ roots: [], intermediates: [] })
    await mkdir(folder, { recursive: true })
    const [first, second] = [anAuthority('Uma'), anAuthority('Outra')]
    const { certificate } = first.signerOf({ cnpj: '11222333000181' })
    const leaf = `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`
    await writeFile(join(folder, 'roots.pem'), `${first.rootPem}${second.rootPem}${leaf}`)
    await writeFile(join(folder, 'leia.txt'), first.rootPem)
    await writeFile(
      join(folder, 'quebrado.crt'),
      '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----',
    )
    const both = readAuthorities([folder])
    expect([both.roots.length, both.intermediates.length]).toEqual([2, 1])
    expect(readAuthorities([folder])).toBe(both)
    await writeFile(join(folder, 'roots.pem'), first.rootPem)
    await utimes(join(folder, 'roots.pem'), new Date(), new Date(Date.now() + 5_000))
    expect(readAuthorities([folder]).roots).toHaveLength(1)
    await rm(join(folder, 'roots.pem'))
    expect(readAuthorities([folder]).roots).toHaveLength(0)
  })
})
