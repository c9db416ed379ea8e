import { randomUUID } from 'node:crypto'
import * as notifications from '@esquadro/contract/platform/notifications/professional'
import * as privacy from '@esquadro/contract/platform/privacy/shared'
import * as cmsCustomers from '@esquadro/contract/sales/customers/cms'
import * as customers from '@esquadro/contract/sales/customers/professional'
import * as cmsDisputes from '@esquadro/contract/sales/disputes/cms'
import * as disputes from '@esquadro/contract/sales/disputes/professional'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { nextNumber } from '../../fiscal/samples/counter.ts'
import { aCpf } from '../../fiscal/samples/documents.ts'
import { useTestApp } from '../../testing/app.ts'
import { aCustomer, anAdmin, aProfessional } from '../../testing/builders.ts'
import { setSettings } from '../../testing/sale.ts'

const app = useTestApp()
let admin: Awaited<ReturnType<typeof app.signIn>>

beforeAll(async () => {
  admin = await app.signIn((await anAdmin(app.db, { name: 'Alice' })).id)
})

const statement = 'Fiz o projeto desta casa em março e tenho o contrato.'
const pdf = () => new File(['%PDF-1.4 contrato'], 'contrato.pdf', { type: 'application/pdf' })

/** A document that one professional holds and another claims. */
async function aCase() {
  const holder = await aProfessional(app.db, { name: 'Hugo Dias' })
  const claimant = await aProfessional(app.db, { name: 'Clara Reis' })
  const document = aCpf(nextNumber())
  const customer = await aCustomer(app.db, { professionalId: holder.id, document, name: 'Ana Prado' })
  const holders = await app.signIn(holder.id)
  const claimants = await app.signIn(claimant.id)
  const open = (overrides: object = {}) =>
    app.callAs(claimants, disputes.create, { body: { document, name: 'Ana Prado', statement, ...overrides } })
  return { holder, claimant, document, customer, holders, claimants, open }
}

const note = 'O contrato é anterior ao cadastro.'
const decide = (id: string, decision: 'move' | 'keep', as = admin) =>
  app.callAs(as, cmsDisputes.decide, {
    body: { id, decision, note },
    headers: { 'idempotency-key': randomUUID() },
  })
const titles = async (as: typeof admin) =>
  (await app.callAs(as, notifications.getAll)).data.items.map(({ title }) => title)

describe('POST /professionals/customers/disputes/create, GET /professionals/customers/disputes/get-all', () => {
  it('opens a dispute with a file, notifies the holder without a name, and shows each side only its own', async () => {
    const { open, holders, claimants, claimant, holder } = await aCase()
    const { data } = await open({ file: pdf() })
    expect(data).toMatchObject({
      side: 'claimant',
      status: 'open',
      statement,
      file: { name: 'contrato.pdf' },
    })
    expect(await titles(holders)).toEqual(['Um cliente seu foi contestado'])
    const { items } = (await app.callAs(holders, disputes.getAll)).data
    expect(items).toMatchObject([{ id: data.id, side: 'holder', statement: null, file: null }])
    expect(JSON.stringify(items)).not.toMatch(new RegExp(`${claimant.name}|contrato|${claimant.id}`))
    const file = await app.callAs(holders, privacy.download, { query: { format: 'json' } })
    const { disputes: downloaded } = JSON.parse(file.raw.toString('utf8')) as { disputes: unknown[] }
    expect(downloaded).toMatchObject([{ side: 'holder', customerName: 'Ana Prado', statement: null }])
    expect(JSON.stringify(downloaded)).not.toContain(statement)
    const own = (await app.callAs(claimants, disputes.getAll)).data.items
    expect(JSON.stringify(own)).not.toMatch(new RegExp(`${holder.name}|${holder.id}`))
  })

  it('tells a professional of a limited number of documents in a day whether they are registered', async () => {
    await setSettings(app, { customersPerDay: 3 })
    const { open, claimants } = await aCase()
    const [free, other] = [aCpf(nextNumber()), await aCase()]
    await other.open()
    expect((await open()).status).toBe(200)
    expect((await open({ document: free })).error?.code).toBe('dispute.not-held')
    expect((await open({ document: other.document })).error?.code).toBe('dispute.open')
    expect((await open({ document: aCpf(nextNumber()) })).status).toBe(429)
    const created = await app.callAs(claimants, customers.create, {
      body: { data: { document: free, name: 'Ana Prado' } },
    })
    expect(created.status).toBe(429)
    await setSettings(app, {})
  })

  it('rejects a document that no other professional holds, a second dispute, a short statement and a file of another type', async () => {
    const { open, claimants, document } = await aCase()
    expect((await open({ document: aCpf(nextNumber()) })).error?.code).toBe('dispute.not-held')
    expect((await open({ statement: 'É meu.' })).error?.fields).toHaveProperty('statement')
    const exe = new File(['MZ'], 'a.pdf', { type: 'application/pdf' })
    expect((await open({ file: exe })).error?.code).toBe('upload.invalid')
    const responses = await Promise.all(Array.from({ length: 6 }, () => open()))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.find(({ error }) => error)?.error?.code).toBe('dispute.open')
    const own = await aProfessional(app.db)
    const mine = aCpf(nextNumber())
    await aCustomer(app.db, { professionalId: own.id, document: mine })
    const refused = await app.callAs(await app.signIn(own.id), disputes.create, {
      body: { document: mine, name: 'Meu', statement },
    })
    expect(refused.error?.code).toBe('dispute.not-held')
    expect(document).not.toBe(mine)
    expect((await app.callAs(claimants, disputes.getAll)).data.total).toBe(1)
  })
})

describe('the two sides of a dispute', () => {
  describe('POST /professionals/customers/disputes/reply', () => {
    it('are the claimant and the holder: only the holder may reply, and a second reply replaces the first', async () => {
      const { open, holders, claimants } = await aCase()
      const { id } = (await open()).data
      const reply = (as: typeof admin, text: string, file?: File) =>
        app.callAs(as, disputes.reply, { body: { id, statement: text, ...(file && { file }) } })
      expect((await reply(claimants, statement)).status).toBe(404)
      await reply(holders, 'Atendo a família desde o ano passado.', pdf())
      const { data } = await reply(holders, 'Atendo a família há dois anos, com notas.')
      expect(data).toMatchObject({
        statement: 'Atendo a família há dois anos, com notas.',
        file: { name: 'contrato.pdf' },
      })
      await decide(id, 'keep')
      expect((await reply(holders, statement)).error?.code).toBe('dispute.decided')
    })
  })

  describe('POST /professionals/customers/disputes/withdraw', () => {
    it('have different rights: only the claimant may withdraw, and only once', async () => {
      const { open, holders, claimants } = await aCase()
      const { id } = (await open()).data
      const withdraw = (as: typeof admin) => app.callAs(as, disputes.withdraw, { body: { id } })
      expect((await withdraw(holders)).status).toBe(404)
      expect((await withdraw(claimants)).data.status).toBe('withdrawn')
      expect((await withdraw(claimants)).error?.code).toBe('dispute.decided')
      expect((await decide(id, 'move')).error?.code).toBe('dispute.decided')
      expect((await open()).status).toBe(200)
    })
  })
})

describe('POST /cms/professionals/disputes/decide, GET /cms/professionals/get-customer-claims', () => {
  it('transfers the registration to the claimant, notifies both, and keeps the history of the claims', async () => {
    const { open, holders, claimants, document, customer } = await aCase()
    const { id } = (await open()).data
    const { data } = await decide(id, 'move')
    expect(data).toMatchObject({ status: 'moved', heldBy: { name: 'Clara Reis' }, decisionNote: note })
    expect((await titles(claimants))[0]).toBe('Ana Prado é seu cliente')
    expect((await titles(holders))[0]).toBe('Ana Prado ficou com outro profissional')
    const own = (await app.callAs(claimants, customers.getAll)).data.items
    expect(own).toMatchObject([{ document, name: 'Ana Prado', validity: { state: 'valid' } }])
    const lost = (await app.callAs(holders, customers.getAll)).data.items
    expect(lost).toMatchObject([{ active: false, validity: { state: 'inactive' } }])
    const claims = (await app.callAs(admin, cmsCustomers.getClaims, { query: { id: customer.id } })).data
    expect(claims.items.map(({ professional, active }) => `${professional.name} ${active}`).sort()).toEqual([
      'Clara Reis true',
      'Hugo Dias false',
      'Hugo Dias true',
    ])
  })

  it('keeps the registration and notifies both', async () => {
    const { open, holders, claimants } = await aCase()
    const { id } = (await open()).data
    expect((await decide(id, 'keep')).data).toMatchObject({
      status: 'kept',
      heldBy: { name: 'Hugo Dias' },
    })
    expect((await titles(holders))[0]).toBe('Ana Prado é seu cliente')
    expect((await titles(claimants))[0]).toBe('Ana Prado ficou com outro profissional')
  })

  it("renews the claimant's own expired registration", async () => {
    const { open, claimant, claimants, document } = await aCase()
    await aCustomer(
      app.db,
      { professionalId: claimant.id, document, name: 'Ana P.' },
      { from: '2026-01-01', until: '2026-03-01' },
    )
    const { id } = (await open()).data
    expect((await decide(id, 'move')).data.heldBy?.name).toBe('Clara Reis')
    const own = (await app.callAs(claimants, customers.getAll)).data.items
    expect(own).toMatchObject([{ validity: { state: 'valid', from: '2026-11-20' } }])
  })

  it('decides once under parallel decisions of both kinds, and leaves one holder of the document', async () => {
    const { open, document } = await aCase()
    const { id } = (await open()).data
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) => decide(id, index % 2 ? 'move' : 'keep')),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.find(({ error }) => error)?.error?.code).toBe('dispute.decided')
    const { rows } = await sql`
      select from customer_validities where document = ${document} and active and days @> date '2026-11-20'`.execute(
      app.db,
    )
    expect(rows).toHaveLength(1)
    const notified = await app.db
      .selectFrom('notifications')
      .select('id')
      .where('kind', '=', 'dispute-decided')
      .where(sql<boolean>`data ->> 'disputeId' = ${id}`)
      .execute()
    expect(notified).toHaveLength(2)
  })

  it('rejects a blocked claimant, a third holder, a short reason and an unknown id', async () => {
    const blocked = await aCase()
    const first = (await blocked.open()).data.id
    await app.db
      .updateTable('users')
      .set({ status: 'blocked' })
      .where('id', '=', blocked.claimant.id)
      .execute()
    expect((await decide(first, 'move')).error?.code).toBe('dispute.claimant-inactive')

    const third = await aCase()
    const { id } = (await third.open()).data
    await app.callAs(admin, cmsCustomers.changeStatus, { body: { id: third.customer.id, active: false } })
    const { id: other } = await aProfessional(app.db)
    await app.callAs(admin, cmsCustomers.create, {
      body: { professionalId: other, data: { document: third.document, name: 'Ana' } },
    })
    expect((await decide(id, 'move')).error?.code).toBe('customer.already-registered')
    const body = { id, decision: 'keep' as const, note: 'curto' }
    expect((await app.callAs(admin, cmsDisputes.decide, { body })).error?.fields).toHaveProperty('note')
    expect((await decide(randomUUID(), 'keep')).status).toBe(404)
  })

  it('does not transfer a registration to a claimant after the customer objected', async () => {
    const { open, claimant, document } = await aCase()
    const { id } = (await open()).data
    const objection = { noticeAnswer: 'objected', noticeAnsweredAt: app.clock.now(), noticeChannel: 'link' }
    await aCustomer(
      app.db,
      { professionalId: claimant.id, document, active: false, ...objection },
      { from: '2026-01-01', until: '2026-03-01' },
    )
    expect((await decide(id, 'move')).error?.code).toBe('customer.objected')
  })
})

describe('the disputes in the back office', () => {
  describe('GET /cms/professionals/disputes/get-all, GET /cms/professionals/disputes/get-one', () => {
    it('are listed with a masked document, searched and filtered, and shown with the evidence of both sides', async () => {
      const { open, customer, holder } = await aCase()
      const { id } = (await open({ name: 'Zoraide Única' })).data
      const list = async (query: object) => (await app.callAs(admin, cmsDisputes.getAll, { query })).data
      const found = await list({ q: 'zoraide unica' })
      expect(found.items).toMatchObject([{ id, holder: { name: 'Hugo Dias' }, hasReply: false }])
      expect(found.items[0]?.document).not.toBe(customer.document)
      expect((await list({ status: 'kept', q: 'zoraide' })).total).toBe(0)
      const { data } = await app.callAs(admin, cmsDisputes.getOne, { query: { id } })
      expect(data).toMatchObject({
        claimantSide: { statement, registeredAt: null, invoices: { count: 0 } },
        holderSide: { professional: { id: holder.id }, statement: null, registeredAt: expect.any(String) },
      })
    })
  })
})
