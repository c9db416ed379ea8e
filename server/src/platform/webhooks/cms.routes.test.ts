import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { NOTIFICATION_KINDS } from '@esquadro/contract/platform/notifications/notification'
import * as webhooks from '@esquadro/contract/platform/webhooks/cms'
import {
  EVENT_EXAMPLES,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '@esquadro/contract/platform/webhooks/events'
import * as experiences from '@esquadro/contract/rewards/experiences/professional'
import * as cmsInvoices from '@esquadro/contract/sales/invoices/cms'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { aProfessional } from '../../testing/builders.ts'
import { anExperience } from '../../testing/experiences.ts'
import { anEntry, aPosting, post } from '../../testing/ledger.ts'
import { notificationSamples } from '../../testing/notifications.ts'
import { aTradingStore } from '../../testing/sale.ts'
import { notify } from '../notifications/notify.ts'
import { isAllowedAddress, isPublicAddress } from './address-guard.ts'
import { deliverWebhooks } from './deliver-webhooks.ts'
import { publicLookup } from './post-message.ts'
import { delayAfter, signBody } from './signature.rules.ts'

const app = useTestApp()
const usual: readonly WebhookEvent[] = [
  'invoice.approved',
  'invoice.reversed',
  'level.changed',
  'subscription.changed',
  'ledger.root',
]
const received: { headers: IncomingHttpHeaders; body: string }[] = []
let receiver: Server
let status = 200
let url = ''
beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/esquadro`
})
afterAll(() => new Promise((done) => receiver.close(done)))

const services = () => ({ ...app.services, config: { webhookHosts: ['127.0.0.1'] } })
const deliver = () => deliverWebhooks(services())
/** Adds a webhook to the receiver, whose address only the configuration of `deliver` allows. */
async function aWebhook(events: readonly WebhookEvent[] = usual) {
  await app.db.updateTable('webhooks').set({ active: false }).execute()
  received.length = 0
  status = 200
  const { data } = await app.callAs('admin', webhooks.create, {
    body: { name: 'ERP', url: 'https://erp.exemplo.com.br/avisos', events: [...events] },
  })
  await app.db.updateTable('webhooks').set({ url }).where('id', '=', data.id).execute()
  return data
}
const isSignedBy = (secret: string, { headers, body }: (typeof received)[number]) => {
  const [time, ...signatures] = String(headers['esquadro-signature']).split(',')
  const expected = createHmac('sha256', secret)
    .update(`${time?.slice(2)}.${body}`)
    .digest('hex')
  return signatures.includes(`v1=${expected}`)
}
const messages = () =>
  received.map(({ body }) => JSON.parse(body) as { id: string; event: string; data: object })
const deliveries = async (webhook: string) =>
  (await app.callAs('admin', webhooks.getDeliveries, { query: { webhook } })).data.items
const decide = (id: string, body: object) =>
  app.callAs('admin', cmsInvoices.update, { body: { id, ...body } as cmsInvoices.UpdateBody })

describe('webhooks', () => {
  describe('POST /cms/webhooks/create, GET /cms/webhooks/get-deliveries', () => {
    it('receive approvals, level changes and reversals, signed, without personal data, once each', async () => {
      const { id, secret } = await aWebhook()
      const trade = await aTradingStore(app)
      const invoiceId = await trade.sendOne(
        trade.nfe({ items: [{ code: trade.product.code, valueCents: 1_500_000 }] }),
      )
      await decide(invoiceId, { action: 'approve' })
      await decide(invoiceId, { action: 'reverse', reason: 'Compra desfeita pelo cliente' })
      await deliver()
      expect(await deliver()).toBe(0)
      const events = messages()
      expect(events.map(({ event }) => event).sort()).toEqual([
        'invoice.approved',
        'invoice.reversed',
        'level.changed',
        'level.changed',
      ])
      expect(events.find(({ event }) => event === 'invoice.approved')?.data).toEqual({
        invoiceId,
        accessKey: expect.any(String) as string,
        storeId: trade.store.id,
        kind: 'sale',
        totalCents: 1_500_000,
        points: 15_000,
      })
      for (const message of received) expect(isSignedBy(secret, message)).toBe(true)
      const all = received.map(({ body }) => body).join()
      for (const secretOf of [trade.professional.name, trade.customer.name, trade.customer.document])
        expect(all).not.toContain(secretOf)
      expect((await deliveries(id)).map(({ state, lastStatus }) => [state, lastStatus])).toEqual(
        Array(4).fill(['delivered', 200]),
      )
    })
  })

  it('receive every notification of a member as an event with the facts of its example, and no name', async () => {
    await aWebhook(WEBHOOK_EVENTS)
    const { id } = await aProfessional(app.db)
    const forAdmins = [
      'dispute-opened',
      'invoice-received',
      'adjustment-waiting',
      'ledger-broken',
      'job-failed',
    ]
    const kinds = NOTIFICATION_KINDS.filter(
      (kind) => ![...forAdmins, 'trust-changed', 'pce-received'].includes(kind),
    )
    await notify(
      app.db,
      kinds.map((kind) => ({ userId: id, kind, data: notificationSamples[kind] }) as never),
      app.clock.now(),
    )
    await deliver()
    const events = messages()
    expect(events).toHaveLength(kinds.length)
    for (const { event, data } of events)
      expect(Object.keys(data).toSorted(), event).toEqual(
        Object.keys(EVENT_EXAMPLES[event as WebhookEvent]).toSorted(),
      )
    expect(received.map(({ body }) => body).join()).not.toMatch(/Rui|Ana|Casa Clara|Ilegível/)
  })

  it('receive points that become available, once, unless they were reversed before', async () => {
    await aWebhook(['points.available'])
    const { id } = await aProfessional(app.db)
    const posting = aPosting(app.clock.now(), { holdingDays: 7 })
    const [kept, reversed] = await post(app.db, [anEntry(id, 500), anEntry(id, 300)], posting)
    await post(
      app.db,
      [anEntry(id, -300, { kind: 'reversal', creditId: reversed?.id ?? '', key: 'reversal' })],
      posting,
    )
    expect(await deliver()).toBe(0)
    app.clock.advance({ days: 8 })
    await Promise.all([deliver(), deliver()])
    expect(messages()).toMatchObject([
      { version: 1, event: 'points.available', data: { userId: id, entryId: kept?.id, points: 500 } },
    ])
    app.clock.advance({ days: 1 })
    expect(await deliver()).toBe(0)
  })

  it('receive subscriptions and their cancellation, but only events of their choice', async () => {
    const { id } = await aWebhook(['subscription.changed'])
    const member = await app.signIn((await aProfessional(app.db)).id)
    const experience = await anExperience(app.db)
    await app.callAs(member, experiences.subscribe, { body: { experienceId: experience.id } })
    await deliver()
    expect(messages()).toMatchObject([
      { event: 'subscription.changed', data: { experienceId: experience.id, status: 'confirmed' } },
    ])
    expect(await deliveries(id)).toHaveLength(1)
  })

  describe('POST /cms/webhooks/replay', () => {
    it('are retried at growing intervals, then fail, and are sent again on request with the same event id', async () => {
      const { id } = await aWebhook(['invoice.approved'])
      const trade = await aTradingStore(app)
      await decide(await trade.sendOne(trade.nfe()), { action: 'approve' })
      status = 500
      expect(await deliver()).toBe(1)
      expect(await deliver()).toBe(0)
      const [first] = await deliveries(id)
      expect(first).toMatchObject({ state: 'waiting', attempts: 1, lastStatus: 500, lastError: 'status 500' })
      for (let nth = 2; nth <= 10; nth += 1) {
        app.clock.advance({ hours: 12 })
        expect(await deliver()).toBe(1)
      }
      expect((await deliveries(id))[0]).toMatchObject({ state: 'failed', attempts: 10, nextAttemptAt: null })
      status = 204
      await app.callAs('admin', webhooks.replay, { body: { id: first?.id ?? '' } })
      await deliver()
      expect((await deliveries(id))[0]).toMatchObject({ state: 'delivered', attempts: 1 })
      expect(new Set(messages().map(({ id: event }) => event)).size).toBe(1)
    })
  })

  describe('POST /cms/webhooks/update', () => {
    it('are delivered once by several processes, and wait while inactive', async () => {
      const { id } = await aWebhook(['invoice.approved'])
      const trade = await aTradingStore(app)
      for (let nth = 0; nth < 3; nth += 1)
        await decide(await trade.sendOne(trade.nfe()), { action: 'approve' })
      await app.db.updateTable('webhooks').set({ active: false }).where('id', '=', id).execute()
      expect(await deliver()).toBe(0)
      await app.callAs('admin', webhooks.update, { body: { id, active: true } })
      await Promise.all([deliver(), deliver(), deliver()])
      expect(received).toHaveLength(3)
    })
  })

  describe('POST /cms/webhooks/rotate-secret, GET /cms/webhooks/get-all', () => {
    it('have the signatures of both secrets for a day after a rotation', async () => {
      const { id, secret } = await aWebhook(['invoice.approved'])
      const rotated = await app.callAs('admin', webhooks.rotateSecret, { body: { id } })
      const trade = await aTradingStore(app)
      const approve = async () => decide(await trade.sendOne(trade.nfe()), { action: 'approve' })
      await approve()
      await deliver()
      app.clock.advance({ hours: 25 })
      await approve()
      await deliver()
      const signed = (by: string) => received.map((message) => isSignedBy(by, message))
      expect(signed(secret)).toEqual([true, false])
      expect(signed(rotated.data.secret)).toEqual([true, true])
      const stored = await app.db
        .selectFrom('webhooks')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(JSON.stringify(stored)).not.toContain(secret)
      expect(JSON.stringify((await app.callAs('admin', webhooks.getAll)).data)).not.toContain('whsec_')
    })
  })

  it('reject internal addresses when they are entered and when they are called', async () => {
    for (const address of [
      'http://erp.exemplo.com.br/x',
      'https://localhost/x',
      'https://127.0.0.1/x',
      'https://169.254.169.254/latest/meta-data',
      'https://[::1]/x',
      'https://[::ffff:10.0.0.1]/x',
      'https://0x7f000001/x',
      'https://intranet/x',
      'https://erp.internal/x',
    ]) {
      const { error } = await app.callAs('admin', webhooks.create, {
        body: { name: 'ERP', url: address, events: ['invoice.approved'] },
      })
      expect(error?.fields, address).toHaveProperty('url')
    }
    const { id } = await aWebhook(['invoice.approved'])
    const trade = await aTradingStore(app)
    await decide(await trade.sendOne(trade.nfe()), { action: 'approve' })
    await deliverWebhooks({ ...app.services, config: { webhookHosts: [] } })
    expect(received).toEqual([])
    expect((await deliveries(id))[0]).toMatchObject({ lastStatus: null, lastError: 'address not allowed' })
  })
})

describe('the rules of webhooks', () => {
  it('recognise public addresses', () => {
    for (const address of ['8.8.8.8', '200.160.2.3', '2804:14c::1', '2606:4700::1111'])
      expect(isPublicAddress(address), address).toBe(true)
    for (const address of [
      '10.1.2.3',
      '100.64.0.1',
      '172.31.0.1',
      '192.168.1.1',
      '0.0.0.0',
      '255.255.255.255',
      '::',
      '::1',
      'fe80::1',
      'fd00::1',
      '::ffff:8.8.8.8',
      '64:ff9b::a00:1',
      '2002:a00::1',
      'no address',
    ])
      expect(isPublicAddress(address), address).toBe(false)
    expect(isAllowedAddress('http://erp.local:8080/x', ['erp.local'])).toBe(true)
    expect(isAllowedAddress('https://erp.exemplo.com.br:8443/x', [])).toBe(true)
    for (const port of [22, 25, 80, 5432, 6379, 9200])
      expect(isAllowedAddress(`https://erp.exemplo.com.br:${port}/x`, []), String(port)).toBe(false)
    expect(isAllowedAddress('https://erp.local:9200/x', ['erp.local'])).toBe(true)
    expect(isAllowedAddress('https://user:key@erp.exemplo.com.br/x', [])).toBe(false)
  })

  it('refuse a name that resolves to an internal address', async () => {
    const refused = new Promise((done) => publicLookup('localhost', {}, done))
    expect(await refused).toMatchObject({ code: 'INTERNAL_ADDRESS' })
  })

  it('wait longer after each attempt, within two days in total', () => {
    const delays = Array.from({ length: 9 }, (_, nth) => delayAfter(nth + 1) ?? 0)
    expect(delays).toEqual(delays.toSorted((a, b) => a - b))
    expect(delays.reduce((sum, delay) => sum + delay, 0)).toBeLessThan(2 * 86_400_000)
    expect(delayAfter(10)).toBeNull()
  })

  it('sign the time and the body', () => {
    expect(signBody('{}', ['a', 'b'], new Date(1_000))).toMatch(/^t=1,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/)
  })
})
