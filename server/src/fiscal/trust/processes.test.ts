import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as trust from '@esquadro/contract/fiscal/trust/cms'
import * as shopkeeperInvoices from '@esquadro/contract/sales/invoices/shopkeeper'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aTestApp, type TestApp } from '../../testing/app.ts'
import { anAdmin } from '../../testing/builders.ts'
import { type ServerProcess, type ServerProcesses, someServers } from '../../testing/processes.ts'
import { aTradingStore, upload } from '../../testing/sale.ts'
import { anAuthority } from '../samples/authority.ts'

let app: TestApp
let processes: ServerProcesses
let folder: string

beforeAll(async () => {
  app = await aTestApp()
  app.clock.set(new Date())
  processes = await someServers(1, app.ownerUrl)
  folder = await mkdtemp(join(tmpdir(), 'esquadro-trust-'))
}, 60_000)
afterAll(async () => {
  await processes?.end()
  await rm(folder, { recursive: true, force: true })
  await app?.close()
})

describe('two servers with different folders', () => {
  it('give an invoice the same verdict, before and after an authority is removed', async () => {
    const authority = anAuthority('AC de uma máquina')
    const trade = await aTradingStore(app)
    const [first] = processes.servers
    const issuedAt = new Date(app.clock.now().getTime() - 3_600_000)
    const signer = authority.signerOf({
      cnpj: trade.store.cnpj,
      until: new Date(app.clock.now().getTime() + 86_400_000),
    })
    const chainAt = async (server: ServerProcess | undefined) => {
      const { bytes } = trade.nfe({ issuedAt, signer })
      const sent = await server?.call(trade.seller.token, shopkeeperInvoices.send, { files: [upload(bytes)] })
      const chain = sent?.data.items[0]?.checks.find(({ name }) => name === 'certificate-chain')
      return [chain?.light, chain?.reason, chain?.details?.['issuer']]
    }
    const missing = ['amber', 'issuer-missing', 'AC de uma máquina']
    expect(await chainAt(first)).toEqual(missing)
    // Only the folder of the second server has the root.
    await mkdir(join(folder, 'certificates'))
    await writeFile(join(folder, 'certificates', 'raiz.pem'), authority.rootPem)
    const second = await processes.another({ dataFolder: folder })
    const trusted = ['green', undefined, undefined]
    expect([await chainAt(second), await chainAt(first)]).toEqual([trusted, trusted])
    const admin = await app.signIn((await anAdmin(app.db)).id)
    const { items } = (await app.callAs(admin, trust.getAll, { query: { q: 'uma máquina' } })).data
    await first?.call(admin.token, trust.remove, { id: items[0]?.id ?? '' })
    expect([await chainAt(second), await chainAt(first)]).toEqual([missing, missing])
  })
})
