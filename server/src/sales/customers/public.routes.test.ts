import * as notifications from '@esquadro/contract/platform/notifications/professional'
import * as cmsCustomers from '@esquadro/contract/sales/customers/cms'
import * as customers from '@esquadro/contract/sales/customers/professional'
import * as publicCustomers from '@esquadro/contract/sales/customers/public'
import * as cmsInvoices from '@esquadro/contract/sales/invoices/cms'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { aCustomer, aProfessional } from '../../testing/builders.ts'
import { sentMails } from '../../testing/mails.ts'
import { aTradingStore, pointsOf, setSettings } from '../../testing/sale.ts'

const app = useTestApp({ isForEach: true })
const none = { Arquiteto: false, Engenheiro: false, 'Designer de Interiores': false }

beforeEach(() => app.clock.set('2026-11-20T15:00:00Z'))

async function aNotice(details: { email?: string; until?: string } = {}) {
  const professional = await aProfessional(app.db, { name: 'Rita Campos Lemos' })
  const me = await app.signIn(professional.id)
  const customer = await aCustomer(
    app.db,
    { professionalId: professional.id, name: 'Ana Prado Lima', email: details.email ?? null },
    details.until ? { until: details.until } : {},
  )
  return { professional, me, customer, token: await tokenFor(me, customer.id) }
}

async function tokenFor(me: Awaited<ReturnType<typeof app.signIn>>, id: string): Promise<string> {
  const { data } = await app.callAs(me, customers.sendNotice, { body: { id, channel: 'link' } })
  return new URL(data.url ?? '').searchParams.get('token') ?? ''
}

const read = (token: string) => app.callAs(null, publicCustomers.getNotice, { query: { token } })
const answer = (token: string, choice: 'confirmed' | 'objected') =>
  app.callAs(null, publicCustomers.answerNotice, { body: { token, answer: choice } })
const approve = (id: string) => app.callAs('admin', cmsInvoices.update, { body: { action: 'approve', id } })

describe('GET /customers/get-notice', () => {
  it('returns the professional and the last day, without further personal data', async () => {
    const { token, customer } = await aNotice({ email: 'ana@exemplo.com.br' })
    const { data } = await read(token)
    expect(data).toMatchObject({
      firstName: 'Ana',
      professional: { name: 'Rita Campos Lemos' },
      from: '2026-11-01',
      until: '2027-04-29',
      isValid: true,
      state: 'sent',
      answeredAt: null,
    })
    const shown = JSON.stringify(data)
    for (const secret of [customer.document, 'Prado', 'ana@exemplo', customer.id])
      expect(shown).not.toContain(secret)
  })

  it('refuses forged, changed and expired links alike', async () => {
    app.clock.advance({ minutes: 5 })
    const { token } = await aNotice({ until: '2026-11-30' })
    const changed = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`
    const refused = [await read('x'), await read(changed), await read('A'.repeat(token.length))]
    app.clock.set('2027-01-01T15:00:00Z')
    refused.push(await read(token))
    for (const { status, error } of refused)
      expect([status, error?.code]).toEqual([404, 'customer.notice-unknown'])
  })

  it('stores no token, only its hash', async () => {
    app.clock.advance({ minutes: 10 })
    const { token, customer } = await aNotice()
    const [row] = await app.db
      .selectFrom('customerNotices')
      .selectAll()
      .where('customerId', '=', customer.id)
      .execute()
    expect(row?.tokenHash).toHaveLength(32)
    expect(JSON.stringify(row)).not.toContain(token)
  })
})

describe('POST /customers/answer-notice', () => {
  it('ends the registration on an objection, releases the document, stops earning and keeps earned points', async () => {
    app.clock.advance({ hours: 1 })
    const trade = await aTradingStore(app)
    const me = await app.signIn(trade.professional.id)
    const token = await tokenFor(me, trade.customer.id)
    expect((await approve(await trade.sendOne(trade.nfe()))).status).toBe(200)
    const waiting = await trade.sendOne(trade.nfe())

    const { data } = await answer(token, 'objected')
    expect(data).toMatchObject({ state: 'objected', isValid: false })
    expect(await pointsOf(app, trade.professional.id)).toBe(1_000)
    expect((await approve(waiting)).error?.code).toBe('invoice.customer-objected')
    const named = { action: 'name-professional', id: waiting, professionalId: trade.professional.id } as const
    await app.callAs('admin', cmsInvoices.update, { body: named })
    expect((await approve(waiting)).error?.code).toBe('invoice.customer-objected')

    const { document } = trade.customer
    const body = { data: { document, name: 'Ana' } }
    expect((await app.callAs(me, customers.create, { body })).error?.code).toBe('customer.objected')
    const renewal = await app.callAs(me, customers.renew, { body: { id: trade.customer.id } })
    expect(renewal.error?.code).toBe('customer.objected')
    const activation = { body: { id: trade.customer.id, active: true } }
    expect((await app.callAs('admin', cmsCustomers.changeStatus, activation)).error?.code).toBe(
      'customer.objected',
    )
    expect((await app.callAs('professional', customers.create, { body })).status).toBe(200)
  })

  it('shows the objection to administrators and to the professional, who is notified once', async () => {
    app.clock.advance({ hours: 2 })
    const { token, me, customer } = await aNotice()
    await Promise.all([answer(token, 'objected'), answer(token, 'objected'), answer(token, 'objected')])
    const own = await app.callAs(me, customers.getOne, { query: { id: customer.id } })
    expect(own.data).toMatchObject({ notice: { state: 'objected', channel: 'link' }, active: false })
    const { data } = await app.callAs('admin', cmsCustomers.getAll, { query: { q: customer.document } })
    expect(data.items[0]?.notice.state).toBe('objected')
    const { items } = (await app.callAs(me, notifications.getAll, { query: {} })).data
    expect(items.map(({ kind }) => kind)).toEqual(['customer-objected'])
  })

  it('accepts a confirmation, also after an objection while the document is free', async () => {
    app.clock.advance({ hours: 3 })
    const { token } = await aNotice()
    expect((await answer(token, 'confirmed')).data).toMatchObject({ state: 'confirmed', isValid: true })
    await answer(token, 'objected')
    expect((await answer(token, 'confirmed')).data).toMatchObject({ state: 'confirmed', isValid: true })
  })

  it('rejects a confirmation if another professional has registered the released document', async () => {
    app.clock.advance({ hours: 4 })
    const { token, customer } = await aNotice()
    await answer(token, 'objected')
    const body = { data: { document: customer.document, name: 'Ana' } }
    await app.callAs('professional', customers.create, { body })
    const refused = await answer(token, 'confirmed')
    expect([refused.status, refused.error?.code]).toEqual([409, 'customer.already-registered'])
    expect((await read(token)).data.state).toBe('objected')
  })

  it('rejects a confirmation of an ended or deactivated registration', async () => {
    app.clock.advance({ hours: 5 })
    const ended = await aNotice({ until: '2026-11-21' })
    const stopped = await aNotice()
    await app.callAs('admin', cmsCustomers.changeStatus, { body: { id: stopped.customer.id, active: false } })
    app.clock.set('2026-11-22T15:00:00Z')
    for (const { token } of [ended, stopped])
      expect((await answer(token, 'confirmed')).error?.code).toBe('customer.notice-ended')
  })

  it('rejects an answer by the professional who created the link', async () => {
    app.clock.advance({ hours: 6 })
    const { token, me } = await aNotice()
    const body = { token, answer: 'confirmed' } as const
    const refused = await app.callAs(me, publicCustomers.answerNotice, { body })
    expect([refused.status, refused.error?.code]).toEqual([403, 'customer.notice-not-yours'])
  })

  it("holds the customer's invoices until the confirmation if the profession requires it", async () => {
    app.clock.advance({ hours: 7 })
    await setSettings(app, { customerConfirmation: { ...none, Arquiteto: true } })
    const trade = await aTradingStore(app)
    const me = await app.signIn(trade.professional.id)
    const id = await trade.sendOne(trade.nfe())
    expect((await approve(id)).error?.code).toBe('invoice.customer-unconfirmed')
    const own = await app.callAs(me, customers.getOne, { query: { id: trade.customer.id } })
    expect(own.data.mustConfirm).toBe(true)
    await answer(await tokenFor(me, trade.customer.id), 'confirmed')
    expect((await approve(id)).status).toBe(200)
    await setSettings(app, {})
  })
})

describe('POST /professionals/customers/send-notice', () => {
  it('mails the link to the customer, at most three times a week to one address', async () => {
    const { me, customer } = await aNotice({ email: 'ana@exemplo.com.br' })
    const send = () => app.callAs(me, customers.sendNotice, { body: { id: customer.id, channel: 'mail' } })
    const { data } = await send()
    expect(data).toMatchObject({ url: null, notice: { state: 'sent' } })
    const [mail] = await sentMails(app, 'ana@exemplo.com.br')
    const token = new URL(mail?.data.url ?? '').searchParams.get('token') ?? ''
    expect((await read(token)).data.firstName).toBe('Ana')
    await send()
    await send()
    expect((await send()).status).toBe(429)
  })

  it("refuses to mail a customer without an address, and responds not-found for another professional's", async () => {
    const { me, customer } = await aNotice()
    const body = { id: customer.id, channel: 'mail' } as const
    const refused = await app.callAs(me, customers.sendNotice, { body })
    expect([refused.status, refused.error?.code]).toEqual([422, 'customer.no-email'])
    expect((await app.callAs('professional', customers.sendNotice, { body })).status).toBe(404)
  })

  it('deletes links and answers when the document changes', async () => {
    app.clock.advance({ hours: 8 })
    const { me, customer, token } = await aNotice()
    await answer(token, 'confirmed')
    const data = { document: '52998224725', name: 'Outra' }
    await app.callAs(me, customers.update, { body: { id: customer.id, data } })
    expect((await read(token)).status).toBe(404)
    const own = await app.callAs(me, customers.getOne, { query: { id: customer.id } })
    expect(own.data.notice.state).toBe('none')
  })
})

describe('the public calls of a notice', () => {
  it('are limited for each address', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 32 }, () => read('x').then(({ status }) => status)),
    )
    expect(statuses).toContain(429)
  })
})
