import * as trust from '@esquadro/contract/fiscal/trust/cms'
import * as audit from '@esquadro/contract/platform/audit/cms'
import { zipSync } from 'fflate'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { anAdmin } from '../../testing/builders.ts'
import { aTradingStore } from '../../testing/sale.ts'
import { anInstalledRoot, trustFile } from '../../testing/trust.ts'
import { anAuthority, theAuthority } from '../samples/authority.ts'
import { TEST_AUTHORITY } from '../samples/nfe-builder.ts'
import { aSchemaPackage } from '../samples/schemas.ts'

const app = useTestApp()
const small = { bits: 1024 }

const upload = (
  content: string | Uint8Array,
  name?: string,
  as: Parameters<typeof app.callAs>[0] = 'admin',
) => app.callAs(as, trust.upload, { body: { file: trustFile(content, name) } })
const remove = (id: string) => app.callAs('admin', trust.remove, { body: { id } })
const list = async (query: Parameters<typeof app.callAs<typeof trust.getAll>>[2] = {}) =>
  (await app.callAs('admin', trust.getAll, query)).data.items

async function removeThousand(): Promise<void> {
  const thousand = app.db.selectFrom('trustItems').select('id').where('name', 'like', 'AC Milésima %')
  await app.db.deleteFrom('trustFiles').where('itemId', 'in', thousand).execute()
  await app.db.deleteFrom('trustItems').where('name', 'like', 'AC Milésima %').execute()
}

describe('POST /cms/settings/trust/upload', () => {
  it('installs each authority of a file, with its validity, its fingerprint and who uploaded it', async () => {
    const admin = await anAdmin(app.db, { name: 'Regina Alves' })
    const root = anAuthority('AC Raiz A', small)
    const issuing = root.subordinate('AC Emissora A', small)
    const { data } = await upload(root.rootPem + issuing.rootPem, 'a.pem', await app.signIn(admin.id))
    expect(data.items).toMatchObject([
      { kind: 'intermediate', name: 'AC Emissora A', state: 'valid', files: 1, origin: 'upload' },
      {
        kind: 'root',
        name: 'AC Raiz A',
        validFrom: '2020-01-01T00:00:00.000Z',
        validUntil: '2035-01-01T00:00:00.000Z',
        uploadedBy: 'Regina Alves',
        uploadedAt: app.clock.now().toISOString(),
      },
    ])
    expect(data.items[1]?.fingerprint).toMatch(/^[\da-f]{64}$/)
    const entries = await app.callAs('admin', audit.getAll, {
      query: { actor: admin.id, subjectType: 'trust' },
    })
    expect(entries.data.items.map(({ action }) => action)).toEqual(['trust.installed', 'trust.installed'])
    const texts = entries.data.items.map(({ sentence }) => sentence.map(({ text }) => text).join(''))
    expect(texts.toSorted()).toEqual([
      'Regina Alves instalou AC Emissora A para conferir as notas',
      'Regina Alves instalou AC Raiz A para conferir as notas',
    ])
  })

  it('installs a package of schemas under the name of its file', async () => {
    const schemas = zipSync(Object.fromEntries(aSchemaPackage('<xs:element name="vNF" type="xs:decimal"/>')))
    const { data } = await upload(schemas, 'PL_010_V1.21.zip')
    expect(data.items).toMatchObject([
      { kind: 'schemas', name: 'PL_010_V1.21', files: 2, validUntil: null, state: 'valid' },
    ])
    await remove(data.items[0]?.id ?? '')
  })

  it.each([
    ['a company’s certificate', 'trust.not-authority', 'certificado que não é de autoridade'],
    ['a text', 'trust.unreadable', 'não é um certificado'],
  ])('refuses %s under its field and installs nothing', async (what, code, text) => {
    const authority = anAuthority('AC que não entra', small)
    const { certificate } = authority.signerOf({ cnpj: '11222333000181' })
    const leaf = `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`
    const { status, error } = await upload(what === 'a text' ? 'olá' : authority.rootPem + leaf)
    expect([status, error?.code]).toEqual([422, code])
    expect(error?.fields?.['file']).toContain(text)
    expect(await list({ query: { q: 'não entra' } })).toEqual([])
  })

  it('refuses a file of 50 MB, and one above 8 MB under its field', async () => {
    expect((await upload(new Uint8Array(50 * 1024 * 1024))).status).toBe(413)
    const { status, error } = await upload(new Uint8Array(8 * 1024 * 1024 + 1))
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, ['file']])
  })

  it('installs an authority once, even if it is uploaded many times at the same time', async () => {
    const { rootPem } = anAuthority('AC disputada', small)
    const results = await Promise.all(Array.from({ length: 6 }, () => upload(rootPem)))
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    const refused = results.find(({ status }) => status === 409)
    expect(refused?.error).toMatchObject({ code: 'trust.installed', fields: { file: expect.any(String) } })
    expect(await list({ query: { q: 'disputada' } })).toHaveLength(1)
  })

  it('installs a thousand authorities of one file, and those of a second one that are new', async () => {
    const authority = anAuthority('AC Mil', small)
    const pems = Array.from({ length: 1_000 }, (_, at) => authority.crossSign(authority, `AC Milésima ${at}`))
    const { data } = await upload(pems.join(''))
    expect(data.items).toHaveLength(1_000)
    const again = await upload(pems.slice(0, 3).join('') + anAuthority('AC Milésima nova', small).rootPem)
    expect(again.data.items.map(({ name }) => name)).toEqual(['AC Milésima nova'])
    // A sale is verified as before.
    const trade = await aTradingStore(app)
    expect((await trade.send(trade.nfe()))[0]).toMatchObject({ verdict: 'green' })
    await removeThousand()
  })

  it('refuses more than 3,000 items and installs none of the file', async () => {
    await sql`insert into trust_items (kind, name, fingerprint, origin, valid_from, valid_until, files, uploaded_at)
      select 'root', 'AC Milésima ' || n, sha256(n::text::bytea), 'folder', ${app.clock.now()}, ${app.clock.now()}, 1, ${app.clock.now()}
      from generate_series(1, 2999) n`.execute(app.db)
    const two = [1, 2].map((nth) => anAuthority(`AC Excedente ${nth}`, small).rootPem).join('')
    expect((await upload(two)).error).toMatchObject({
      code: 'trust.too-many',
      fields: { file: expect.stringContaining('3.000') },
    })
    expect(await list({ query: { q: 'Excedente' } })).toEqual([])
    await removeThousand()
  })
})

describe('POST /cms/settings/trust/remove', () => {
  it('removes an authority once, with an audit entry; an upload installs it again', async () => {
    const { id, authority } = await anInstalledRoot(app, 'AC passageira')
    expect((await remove(id)).data).toEqual({ id })
    expect((await remove(id)).status).toBe(404)
    expect(await list({ query: { q: 'passageira' } })).toEqual([])
    const entries = await app.callAs('admin', audit.getAll, {
      query: { subjectType: 'trust', subjectId: id },
    })
    expect(entries.data.items.map(({ action }) => action)).toEqual(['trust.removed'])
    expect((await upload(authority.rootPem)).data.items).toMatchObject([{ id, origin: 'upload' }])
  })

  it('does not know an id of something else', async () => {
    expect((await remove((await anAdmin(app.db)).id)).status).toBe(404)
  })
})

describe('GET /cms/settings/trust/get-all', () => {
  it('filters by kind and state, finds names, and sorts by the end', async () => {
    const now = app.clock.now().getTime()
    const day = 86_400_000
    await anInstalledRoot(app, 'AC lista vencida', { until: new Date(now - day) })
    await anInstalledRoot(app, 'AC lista a vencer', { until: new Date(now + 30 * day) })
    await anInstalledRoot(app, 'AC lista válida', { until: new Date(now + 31 * day) })
    await anInstalledRoot(app, 'AC lista futura', { from: new Date(now + day) })
    const namesOf = async (query: object) =>
      (await list({ query: { q: 'AC lista', ...query } })).map(({ name }) => name.replace('AC lista ', ''))
    expect(await namesOf({ sort: 'validUntil' })).toEqual(['vencida', 'a vencer', 'válida', 'futura'])
    expect(await namesOf({ state: 'expired' })).toEqual(['vencida'])
    expect(await namesOf({ state: 'expiring' })).toEqual(['a vencer'])
    expect(await namesOf({ state: 'not-yet' })).toEqual(['futura'])
    expect(await namesOf({ kind: 'schemas' })).toEqual([])
    expect(await namesOf({ q: 'AC LISTA VÁL' })).toEqual(['válida'])
  })

  it('shows what the demonstration brought along only in the demonstration', async () => {
    const { id } = await anInstalledRoot(app, 'AC da demonstração')
    await app.db.updateTable('trustItems').set({ origin: 'demonstration' }).where('id', '=', id).execute()
    expect(await list({ query: { q: 'AC da demonstração' } })).toEqual([])
  })
})

describe('the verdict on an invoice', () => {
  it('follows what is installed, from the next call on', async () => {
    const name = 'AC do veredicto'
    const { id, authority } = await anInstalledRoot(app, name)
    const trade = await aTradingStore(app)
    const send = async () => {
      const [sent] = await trade.send(trade.nfe({ signer: authority.signerOf({ cnpj: trade.store.cnpj }) }))
      return sent?.checks.find((check) => check.name === 'certificate-chain')
    }
    expect(await send()).toMatchObject({ light: 'green' })
    await remove(id)
    expect(await send()).toMatchObject({
      light: 'amber',
      reason: 'issuer-missing',
      details: { issuer: name },
    })
    await upload(authority.rootPem)
    expect(await send()).toMatchObject({ light: 'green' })
  })

  it('names the authority if no root is installed', async () => {
    for (const { id } of await list({ query: { kind: 'root', limit: 100 } })) await remove(id)
    const trade = await aTradingStore(app)
    const [sent] = await trade.send(trade.nfe())
    expect(sent?.checks).toContainEqual({
      name: 'certificate-chain',
      light: 'not-verifiable',
      reason: 'issuer-missing',
      details: { issuer: TEST_AUTHORITY },
    })
    await upload(theAuthority(TEST_AUTHORITY).rootPem)
    expect((await trade.send(trade.nfe()))[0]?.verdict).toBe('green')
  })

  it('depends on the installed schemas', async () => {
    const schemas = zipSync(
      Object.fromEntries(aSchemaPackage('<xs:element name="outro" type="xs:decimal"/>')),
    )
    const trade = await aTradingStore(app)
    const check = async () => (await trade.send(trade.nfe()))[0]?.checks.find(({ name }) => name === 'schema')
    expect(await check()).toBeUndefined()
    const { data } = await upload(schemas, 'PL_009.zip')
    // A processed invoice needs procNFe, which this package lacks.
    expect(await check()).toMatchObject({ light: 'not-verifiable', reason: 'unknown-layout' })
    await remove(data.items[0]?.id ?? '')
    expect(await check()).toBeUndefined()
  })
})
