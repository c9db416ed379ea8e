import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as trust from '@esquadro/contract/fiscal/trust/cms'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { aFolder } from '../../testing/postgres.ts'
import { anAuthority } from '../samples/authority.ts'
import { aSchemaPackage } from '../samples/schemas.ts'
import { importTrustFolder } from './import-folder.ts'

const app = useTestApp({ isForEach: true })
const root = anAuthority('AC da pasta', { bits: 1024 })
const issuing = root.subordinate('AC emissora da pasta', { bits: 1024 })

async function aDataFolder(name: string): Promise<string> {
  const folder = aFolder(name)
  await mkdir(join(folder, 'certificates'), { recursive: true })
  await mkdir(join(folder, 'schemas', 'PL_009'), { recursive: true })
  await writeFile(join(folder, 'certificates', 'icp.pem'), root.rootPem + issuing.rootPem)
  for (const [file, bytes] of aSchemaPackage('<xs:element name="vNF" type="xs:decimal"/>'))
    await writeFile(join(folder, 'schemas', 'PL_009', file), bytes)
  return folder
}

/** Imports the folder; returns the lines of the log. */
async function importFrom(dataFolder: string): Promise<string[]> {
  const lines: string[] = []
  const services = { ...app.services, config: { ...app.services.config, dataFolder } }
  await importTrustFolder(services, (line) => void lines.push(line))
  return lines
}
const installed = async () =>
  (await app.callAs('admin', trust.getAll, { query: { limit: 100 } })).data.items
    .filter(({ name }) => /pasta|PL_/.test(name))
    .map(({ name, origin, uploadedBy }) => [name, origin, uploadedBy])

describe('the folder of a server', () => {
  it('is imported once, even if several processes start at the same time', async () => {
    const folder = await aDataFolder('trust-once')
    await Promise.all(Array.from({ length: 4 }, () => importFrom(folder)))
    const once = [
      ['AC da pasta', 'folder', null],
      ['AC emissora da pasta', 'folder', null],
      ['PL_009', 'folder', null],
    ]
    expect(await installed()).toEqual(once)
    await importFrom(folder)
    expect(await installed()).toEqual(once)
  })

  it('does not bring back what an administrator has removed', async () => {
    const folder = await aDataFolder('trust-removed')
    await importFrom(folder)
    const { items } = (await app.callAs('admin', trust.getAll, { query: { q: 'AC da pasta' } })).data
    await app.callAs('admin', trust.remove, { body: { id: items[0]?.id ?? '' } })
    await importFrom(folder)
    expect((await installed()).map(([name]) => name)).toEqual(['AC emissora da pasta', 'PL_009'])
  })

  it('does not stop the start: missing folders are skipped, and unusable files are logged', async () => {
    await importFrom(aFolder('trust-nowhere'))
    const folder = await aDataFolder('trust-broken')
    await writeFile(join(folder, 'certificates', 'quebrado.crt'), 'olá')
    await writeFile(join(folder, 'certificates', 'leia.txt'), root.rootPem)
    await writeFile(join(folder, 'schemas', 'PL_009', 'tipos.xsd'), '<xs:schema')
    const lines = await importFrom(folder)
    expect(lines.map((line) => line.slice(folder.length + 1).split(' ')[0])).toEqual([
      'certificates/quebrado.crt',
      'schemas',
    ])
  })
})
